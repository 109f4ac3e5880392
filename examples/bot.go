// A bot in Go that plays a whole game over HTTP: it needs only Go 1.19 or newer.
//
//	leeward serve                           # in one terminal
//	go run examples/bot.go [SERVER] [GAME]   # opens a table against computers and plays to the end
//
// It reads the position as data (state=true): the features and the mask are what a network needs.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log"
	"math/rand"
	"net/http"
	"net/http/cookiejar"
	"os"
	"strconv"
	"strings"
	"time"
)

const seen = "state=true&picture=false&skip=true"

// View is what a seat sees of a table; the API sends more.
type View struct {
	Version int
	Over    bool
	Actions []json.RawMessage
	State   struct{ Mask []int }
	Scores  struct{ Text string }
}

type Answer struct {
	View
	ID, Path  string
	Code, Why string // of a refusal
	Seen      *View  `json:"view"` // the table as it is now, if it has changed in the meantime
}

var server = "http://127.0.0.1:8520"
var client = http.Client{}

func ask(path string, body any) Answer {
	method, data := "GET", []byte(nil)
	if body != nil {
		method = "POST"
		data, _ = json.Marshal(body)
	}
	request, err := http.NewRequest(method, server+path, bytes.NewReader(data))
	check(err)
	request.Header.Set("Content-Type", "application/json")
	response, err := client.Do(request)
	check(err)
	defer response.Body.Close()
	if response.StatusCode == http.StatusTooManyRequests || response.StatusCode == http.StatusServiceUnavailable {
		// Too many requests at once: wait as long as the server says.
		seconds, err := strconv.Atoi(response.Header.Get("Retry-After"))
		check(err)
		time.Sleep(time.Duration(seconds) * time.Second)
		return ask(path, body)
	}
	var answer Answer
	check(json.NewDecoder(response.Body).Decode(&answer))
	if response.StatusCode == http.StatusConflict && answer.Seen != nil {
		return Answer{View: *answer.Seen}
	}
	if response.StatusCode >= 400 {
		log.Fatalf("%s: %s", answer.Code, answer.Why)
	}
	return answer
}

// choose picks a legal action number; a better bot would compute one from the features.
func choose(mask []int) int {
	var legal []int
	for number, may := range mask {
		if may == 1 {
			legal = append(legal, number)
		}
	}
	return legal[rand.Intn(len(legal))]
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func main() {
	game := "puerto-rico"
	if len(os.Args) > 1 {
		server = strings.TrimSuffix(os.Args[1], "/")
	}
	if len(os.Args) > 2 {
		game = os.Args[2]
	}
	client.Jar, _ = cookiejar.New(nil)
	table := ask("/api/v1/tables", map[string]any{"game": game, "title": "a bot's table"})
	fmt.Printf("playing at %s%s\n", server, table.Path)
	path := "/api/v1/tables/" + table.ID
	view := ask(path+"?"+seen, nil)
	for !view.Over {
		if len(view.Actions) > 0 {
			view = ask(path+"/actions?"+seen, map[string]any{"expected": view.Version, "action": choose(view.State.Mask)})
		} else {
			view = ask(fmt.Sprintf("%s?%s&after=%d&wait=20", path, seen, view.Version), nil)
		}
	}
	fmt.Println(view.Scores.Text)
}
