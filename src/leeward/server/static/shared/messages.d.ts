// What the server and the page send each other. Written by `make types` from the server's structs: change those.

declare namespace Message {
  type ToServer = Act | ActAll | Arrange | Check | Preview | Undo | Consent | Chat | GoTo | Look | Hide | Active;
  type ToPage = View | TalkNews | Checked | Previewed | Refused;

  interface Act {
    type: "act";
    expected: number;
    action: number | string;
  }

  interface ActAll {
    type: "act_all";
    expected: number;
    actions: (number | string)[];
  }

  interface Active {
    type: "active";
  }

  interface AheadOption {
    action: string;
    label: string;
  }

  interface AheadView {
    version: number;
    asks: number;
    mine: boolean;
    question: string;
    options: AheadOption[];
    line: PlannedLine | null;
    guessed: boolean;
  }

  interface Alike {
    seat: number;
    name: string;
    text: string;
    won: string;
    range: string;
  }

  interface Analysed {
    state: "none" | "ready" | "running" | "waiting";
    done: number;
    chart: string;
    report: Report | null;
  }

  interface Announced {
    key: string;
    title: string;
    more?: string;
    seat?: number;
    last?: string;
    reason?: string;
  }

  interface Answered {
    right: boolean;
    best: number | null;
    text: string;
    line: ToldStep[];
    standing: Standing | null;
    next: string | null;
    counted: boolean;
  }

  interface Arrange {
    type: "arrange";
    expected: number;
    places: string[][];
  }

  interface ArrangedPlace {
    thing: string;
    who: string[];
    room: number;
    takes: string[];
    label: string;
    gets: boolean;
  }

  interface ArrangedSum {
    label: string;
    due: number;
    worth: Record<string, number>;
    price: number;
  }

  interface Arranging {
    title: string;
    rule: string;
    places: ArrangedPlace[];
    pool: string[];
    names: Record<string, string>;
    hand: string;
    nothing: string;
    stand: string;
    sums: ArrangedSum[];
    gives: boolean;
    less: number;
    prefill: string[][];
    besides: number[];
  }

  interface BoardWanted {
    text: string;
  }

  interface BotLine {
    name: string;
    created: number;
  }

  interface BotOffer {
    name: string;
    member: string;
  }

  interface BotToken {
    days?: number;
  }

  interface BranchWanted {
    at: number;
  }

  interface Cancelling {
    reason: string;
  }

  interface Chances {
    at: number;
    chances: number[];
  }

  interface ChapterChange {
    title: string;
  }

  interface ChapterListed {
    id: string;
    title: string;
    game: string;
  }

  interface ChapterMade {
    chapter: string;
    node: number;
  }

  interface ChapterShown {
    id: string;
    title: string;
    game: string;
    names: string[];
    nodes: NodeShown[];
    caveat: string;
  }

  interface ChapterWanted {
    title?: string;
    table?: string;
    text?: string;
    game?: string;
    puzzle?: string;
    lesson?: string;
    players?: number | null;
    options?: Record<string, string | boolean>;
  }

  interface Chat {
    type: "chat";
    text: string;
    name?: string;
  }

  interface ChatLine {
    room: "players" | "spectators";
    number: number;
    seat: number;
    name: string;
    text: string;
    at: number;
  }

  interface ChatReport {
    room: "players" | "spectators";
    number: number;
    reason: "cheating" | "insult" | "name" | "other" | "spam";
    text?: string;
  }

  interface Check {
    type: "check";
    expected: number;
    places: string[][];
  }

  interface Checked {
    type: "checked";
    version: number;
    places: string[][];
    why: string;
  }

  interface ChosenName {
    name: string;
    invitation?: string;
  }

  interface ClockDeed {
    do: "agree" | "decline" | "give" | "pause" | "resume";
    seat?: number | null;
  }

  interface ClockOffer {
    do: "agree" | "decline" | "give" | "pause" | "resume";
    seat: number;
    label: string;
  }

  interface ClockView {
    left: number[];
    seat: number;
    seconds: number;
    deadline: number;
    paused: boolean;
    asks: number;
    waiting: number[];
    out: number[];
    resigned: number[];
    offers: ClockOffer[];
    said: string[];
    forecast: number;
    plans: boolean;
  }

  interface Coached {
    loss: number;
    text: string;
  }

  interface CodeSignIn {
    name: string;
    code: string;
  }

  interface ComparedChoice {
    number: number;
    label: string;
    chances: number[];
    line: string[];
    picture: Picture | null;
    changed: string[];
  }

  interface ComparedPart {
    name: string;
    points: [number, number];
  }

  interface Comparison {
    choices: ComparedChoice[];
    parts: ComparedPart[];
    why: string;
  }

  interface Consent {
    type: "consent";
    agree: boolean;
    asked?: number | null;
  }

  interface Correction {
    round: number;
    board: number;
    places: number[];
    reason: string;
    forfeits?: number[];
  }

  interface CorrectionView {
    round: number;
    board: number;
    by: string;
    reason: string;
    at: number;
  }

  interface Deletion {
    name: string;
  }

  interface DeviceLink {
    path: string;
    minutes: number;
  }

  interface Drawn {
    at: string;
    to?: string | null;
  }

  interface EarnedBadge {
    badge: string;
    game: string;
    text: string;
    at: number;
  }

  interface Elsewhere {
    location: string;
  }

  interface EveningView {
    id: string;
    title: string;
    day: number;
    hour: number;
    minute: number;
    zone: string;
    next: number;
    tournament: string;
  }

  interface ExamAnswers {
    answers: number[];
  }

  interface ExamResult {
    right: number;
    count: number;
    passed: boolean;
    finished: boolean;
    repeat: ToLearn[];
  }

  interface FeatureBlock {
    name: string;
    start: number;
    size: number;
    meaning: string;
    least: number[];
    most: number[];
    open_ended: boolean;
  }

  interface FeedLink {
    url: string;
  }

  interface Friends {
    friends: string[];
    asking: string[];
    asked: string[];
    followed: string[];
    blocked: string[];
    last_opponents: string[];
  }

  interface GameHealth {
    rules: boolean;
    opponents: boolean;
  }

  interface GamesAlike {
    title: string;
    about: string;
    seats: Alike[];
  }

  interface GamesToWatch {
    running: WatchedGame[];
    finished: WatchedGame[];
  }

  interface GoTo {
    type: "go_to";
    step: number;
  }

  interface Health {
    ready: boolean;
    version: string;
    storage: boolean;
    writable: boolean;
    games: Record<string, GameHealth>;
    left_out: Record<string, string>;
  }

  interface Hide {
    type: "hide";
    hidden: boolean;
  }

  interface Hinted {
    standing: number[];
    choices: HintedChoice[];
    why: string;
    played: string;
  }

  interface HintedChoice {
    number: number;
    label: string;
    share: number;
    chances: number[];
    actions: number[];
    then: string[];
    undoable: boolean;
    ends: boolean;
  }

  interface History {
    games: number;
    puzzles: number;
    lessons: number;
    studies: number;
  }

  interface Illustration {
    picture: Picture;
    area: PictureArea;
    light: string[];
  }

  interface Invitation {
    id: string;
    title: string;
    game: string;
    seat: number;
    name: string;
    names: string[];
    kinds: ("computer" | "open" | "person")[];
    origin: "chosen" | "drawn" | "saved";
    future_known: boolean;
    shared: boolean;
    rated: boolean;
    pace: string;
    patience: 0 | 2 | 5 | 10 | 30;
    chances: boolean;
  }

  interface InviteWanted {
    seat: number;
  }

  interface JoinName {
    name?: string;
  }

  interface Leaderboard {
    game: string;
    players: number;
    least_games: number;
    members: RatedMember[];
    bots: RatedMember[];
    computers: Record<string, number>;
  }

  interface LessonReached {
    step: number;
    done?: boolean;
  }

  interface LessonStep {
    game: string;
    key: string;
    title: string;
    number: number;
    count: number;
    text: string;
    light: string[];
    actions: number[];
    comment: string;
    read: boolean;
    following: string;
  }

  interface LevelChoice {
    level?: string;
  }

  interface LineShown {
    picture: Picture;
    text: string;
  }

  interface LinkSignIn {
    secret: string;
  }

  interface ListedTable {
    id: string;
    title: string;
    game: string;
    names: string[];
    kinds: ("computer" | "open" | "person")[];
    mine: number[];
    over: boolean;
    count: number;
    created: number;
    turn_mine: boolean;
    begun: boolean;
    moment: string;
    closed: boolean;
    future_known: boolean;
    rated: boolean;
    pace: string;
    forecast: number;
  }

  interface ListedTournament {
    id: string;
    title: string;
    game: string;
    players: number;
    system: "arena" | "elimination" | "groups" | "swiss";
    state: "cancelled" | "open" | "over" | "running";
    starts: number;
    entered: number;
    most: number;
    round: number;
    rounds: number;
    pace: string;
    rated: boolean;
    listed: boolean;
    mine: boolean;
  }

  interface LobbyNews {
    mark: string;
    tables: OpenTable[];
    looking: Looking[];
  }

  interface LogLine {
    number: number;
    text: string;
    chosen: boolean;
    forced: boolean;
    undone?: number;
    by?: number;
    seat?: number;
    phase?: string;
    things?: string;
    last?: number;
  }

  interface Look {
    type: "look";
    lang?: "de" | "en";
    shape?: "wide" | "square" | "low" | "tall" | "small";
    skip?: boolean;
  }

  interface Looking {
    game: string;
    players: number;
    rated: boolean;
    count: number;
  }

  interface MadeTable {
    id: string;
    path: string;
    mine: number[];
    invites: Record<string, string>;
    note: string;
  }

  interface MadeToken {
    secret: string;
  }

  interface MadeTournament {
    id: string;
    path: string;
  }

  interface MadeWebhook {
    id: string;
    secret: string;
  }

  interface MailChoices {
    address: string;
    pending: string;
    devices: boolean;
  }

  interface MailWanted {
    devices: boolean;
  }

  interface MatchState {
    state: "found" | "none" | "waiting";
    game: string;
    players: number;
    rated: boolean;
    computers: boolean;
    seconds: number;
    path: string;
  }

  interface Me {
    name: string;
    created: number;
    operator: boolean;
  }

  interface MemberProfile {
    name: string;
    created: number;
    is_bot: boolean;
    ratings: MemberRating[];
    history: RatedGame[];
    places: Places[];
    openings: Opening[];
    favourites: Record<string, string[]>;
    puzzles: SolvedPuzzles[];
    badges: EarnedBadge[];
    relation: "asked" | "asking" | "friend" | "me" | "none";
    followed: boolean;
    blocked: boolean;
  }

  interface MemberRating {
    game: string;
    players: number;
    points: number;
    within: number;
    games: number;
    provisional: boolean;
  }

  interface MemberReport {
    name: string;
    reason: "cheating" | "insult" | "name" | "other" | "spam";
    text?: string;
  }

  interface Merge {
    games?: boolean;
    puzzles?: boolean;
    lessons?: boolean;
    studies?: boolean;
  }

  interface MuteWanted {
    room: "players" | "spectators";
    number: number;
    muted: boolean;
  }

  interface Muted {
    stored: boolean;
    seats: number[];
    spectators: string[];
  }

  interface MyAccount {
    name: string;
    created: number;
    operator: boolean;
    password: boolean;
    passkeys: Passkey[];
    sessions: Session[];
    codes: number;
    history: History;
  }

  interface MyGames {
    games: ListedTable[];
    total: number;
    page: number;
    pages: number;
  }

  interface NewAddress {
    address: string;
  }

  interface NewAnnouncement {
    en: string;
    de: string;
    begins: number;
    ends: number;
  }

  interface NewBot {
    name: string;
    days?: number;
  }

  interface NewEvening {
    tournament: NewTournament;
    day: number;
    hour: number;
    minute: number;
    zone: string;
  }

  interface NewInvite {
    seat: number;
    path: string;
    shared: boolean;
  }

  interface NewMatch {
    game: string;
    players: number;
    rated?: boolean;
    computers?: boolean;
    pace?: Pace | null;
    name?: string;
  }

  interface NewName {
    name: string;
  }

  interface NewPasskey {
    name: string;
    credential: string;
  }

  interface NewPassword {
    password: string;
  }

  interface NewPush {
    endpoint: string;
    public_key: string;
    auth_secret: string;
  }

  interface NewTable {
    game?: string;
    seats?: WantedSeat[];
    options?: Record<string, string | boolean>;
    seed?: number | null;
    title?: string;
    watch?: boolean | null;
    replace?: boolean;
    patience?: 0 | 2 | 5 | 10 | 30;
    hints?: boolean;
    rated?: boolean;
    pace?: Pace | null;
    chances?: boolean;
    best_of?: 0 | 3 | 5;
    public?: PublicSeats | null;
  }

  interface NewToken {
    name: string;
    scopes: ("play" | "read")[];
    days?: number;
  }

  interface NewTournament {
    title: string;
    game: string;
    pace: Pace;
    starts?: number;
    players?: number;
    system?: "arena" | "elimination" | "groups" | "swiss";
    rounds?: number;
    group_size?: number;
    minutes?: number;
    hours?: number;
    rated?: boolean;
    listed?: boolean;
    most?: number;
  }

  interface NewWebhook {
    url: string;
  }

  interface NodeChange {
    comment?: string | null;
    mark?: "" | "!" | "!!" | "!?" | "?" | "?!" | "??" | null;
    drawn?: Drawn[] | null;
    main?: boolean;
  }

  interface NodeShown {
    id: number;
    parent: number;
    text?: string;
    seat?: number;
    phase?: string;
    mark?: "" | "!" | "!!" | "!?" | "?" | "?!" | "??";
    comment?: string;
    drawn?: Drawn[];
    bad?: boolean;
  }

  interface NodesShown {
    id: number;
    nodes: NodeShown[];
  }

  interface NoticeChoices {
    push?: ("chat" | "deadlines" | "friends" | "invitations" | "operators" | "results" | "tournaments" | "turn")[];
    mail?: ("chat" | "deadlines" | "friends" | "invitations" | "operators" | "results" | "tournaments" | "turn")[];
    webhook?: ("chat" | "deadlines" | "friends" | "invitations" | "operators" | "results" | "tournaments" | "turn")[];
    hidden?: ("chat" | "deadlines" | "friends" | "invitations" | "operators" | "results" | "tournaments" | "turn")[];
    zone?: string;
    quiet_from?: number;
    quiet_to?: number;
  }

  interface NoticesRead {
    until: number;
  }

  interface OfferedAction {
    number: number;
    text: string;
    label: string;
    undoable: boolean;
    ends: boolean;
    kind: "choice" | "end" | "optional";
  }

  interface OpenTable {
    id: string;
    game: string;
    names: string[];
    kinds: ("computer" | "open" | "person")[];
    guests: number[];
    ratings: (number | null)[];
    variant: string[];
    rated: boolean;
    least: number | null;
    most: number | null;
    language: "" | "de" | "en";
    pace: string;
    clock: "" | "days" | "live";
    created: number;
    mine: boolean;
    made_by_me: boolean;
    refused: "about-me" | "account-name" | "account-name-refused" | "account-name-taken" | "address" | "address-taken" | "announcement-text" | "announcement-time" | "answer-first" | "ask-later" | "asked-once" | "broken-game" | "clock-now" | "closed" | "code-failed" | "computers-first" | "confirm-name" | "entered" | "evening-listed" | "failure" | "fair-play" | "full" | "hours" | "hours-later" | "illegal" | "is-bot" | "is-operator" | "last-chapter" | "last-way" | "lesson" | "link-gone" | "link-used" | "malformed" | "muted" | "name" | "name-taken" | "no-address" | "no-announcement" | "no-bot" | "no-chances" | "no-clock" | "no-hints" | "no-line" | "no-mail" | "no-member" | "no-openid" | "no-plans" | "no-report" | "no-study" | "no-table" | "no-token" | "no-webhook" | "not-allowed" | "not-authorized" | "not-entered" | "not-found" | "not-kept" | "not-known" | "not-over" | "not-reachable" | "not-your-study" | "not-yours" | "nothing" | "openid-away" | "openid-late" | "openid-proof" | "openid-refused" | "openid-taken" | "over" | "pace" | "passes-turn" | "passkey-failed" | "password-length" | "password-wrong" | "plan-full" | "plan-long" | "plan-turn" | "plays-here" | "prove-first" | "public-seats" | "public-seed" | "push-keys" | "rated-account" | "rated-chances" | "rated-computer" | "rated-hints" | "rated-patience" | "rated-seats" | "rated-seed" | "rated-twice" | "rated-undo" | "rating-account" | "rating-order" | "rating-range" | "registration-closed" | "registration-invitation" | "reported-already" | "resigned" | "result-late" | "result-places" | "reveals" | "same-person" | "seat-refused" | "seat-taken" | "seated" | "sign-in-failed" | "sign-in-first" | "signed-in" | "silent-hours" | "stale" | "study-full" | "suspended" | "time-up" | "time-zone" | "too-large" | "too-many-asked" | "too-many-bots" | "too-many-entries" | "too-many-here" | "too-many-kept" | "too-many-mails" | "too-many-open" | "too-many-passkeys" | "too-many-public" | "too-many-seats" | "too-many-studies" | "too-many-tables" | "too-many-tokens" | "too-many-tournaments" | "too-many-webhooks" | "too-often" | "tournament-clock" | "tournament-closed" | "tournament-ends" | "tournament-full" | "tournament-players" | "tournament-removed" | "tournament-time" | "tournaments-later" | "trouble" | "undo-time" | "unknown-game" | "vacation" | "waiting" | "wrong-method" | null;
    why: string;
  }

  interface Opening {
    game: string;
    players: number;
    decisions: string[];
    games: number;
    won: number;
  }

  interface Opponent {
    name: string;
    title: string;
    sentence: string;
    group: "experiment" | "level" | "style";
    strength?: string;
    rating?: number | null;
  }

  interface OwnTimes {
    zone: string;
    wakes: number;
    sleeps: number;
    vacation: number;
    days_left: number;
  }

  interface Pace {
    kind: "days" | "live";
    bank: number;
    turn: number;
    ends?: "computer" | "mark" | "resign" | "vote";
  }

  interface Paired {
    board: number;
    group: number;
    table: string;
    numbers: number[];
    names: string[];
    places: number[];
    points: string[];
    scores: number[];
    forfeits: number[];
    left: number[];
    why: "" | "closed" | "corrected" | "late" | "played";
    moment: string;
  }

  interface Passkey {
    id: string;
    name: string;
    created: number;
    used: number;
  }

  interface PasskeyName {
    name: string;
  }

  interface PasskeyOptions {
    options: string;
  }

  interface PasskeySignIn {
    credential: string;
  }

  interface PasskeySignUp {
    name: string;
    credential: string;
    invitation?: string;
  }

  interface PastPosition {
    picture: Picture;
    text: string;
    moment: string;
    hints: boolean;
  }

  interface Picture {
    width: number;
    height: number;
    title: string;
    smallest: number;
    fixed: string;
    areas: PictureArea[];
    parts: (PicturePart | [number, number])[];
    announced: Announced | null;
  }

  interface PictureArea {
    name: string;
    label: string;
    x: number;
    y: number;
    w: number;
    h: number;
  }

  interface PicturePart {
    name: string;
    x: number;
    y: number;
    mark: string;
    svg?: string | null;
  }

  interface Places {
    game: string;
    players: number;
    places: number[];
  }

  interface PlanView {
    edition: number;
    lines: PlannedLine[];
    played: number[];
    stopped: string;
  }

  interface PlannedLine {
    when: string[];
    does: string[];
  }

  interface PlayWith {
    game: string;
    names: string[];
    rated?: boolean;
  }

  interface PositionShown {
    picture: Picture;
    question: string;
    moment: string;
    actions: OfferedAction[];
    over: boolean;
    light: string[];
  }

  interface Preparation {
    rules: number;
    opponents: number;
    playable: boolean;
    failed: boolean;
  }

  interface Preview {
    type: "preview";
    expected: number;
    action?: number | null;
    actions?: number[];
  }

  interface Previewed {
    type: "previewed";
    action: number;
    actions: number[];
    version: number;
    picture: Picture | null;
    gone: string[];
    lines: string[];
    chance: boolean;
  }

  interface ProgressKept {
    kept: boolean;
  }

  interface Proof {
    password?: string;
    credential?: string;
  }

  interface Proposal {
    proposed: string;
    chosen: string;
    games: number;
    won: number;
  }

  interface PublicSeats {
    least?: number | null;
    most?: number | null;
    language?: "" | "de" | "en";
  }

  interface PuzzleAnswer {
    action: number;
  }

  interface PuzzleRecord {
    rating: number;
    streak: number;
    tried: Record<string, boolean>;
  }

  interface Ranked {
    place: number;
    seat: number;
    name: string;
    points: number;
    tie_break: number;
  }

  interface RatedGame {
    game: string;
    players: number;
    place: number;
    points: number;
    within: number;
    at: number;
  }

  interface RatedMember {
    name: string;
    points: number;
    within: number;
    games: number;
  }

  interface Received {
    received: boolean;
  }

  interface RecordKept {
    kept: boolean;
  }

  interface Recovery {
    secret: string;
    password?: string;
  }

  interface RecoveryCodes {
    codes: string[];
  }

  interface RecoveryWanted {
    who: string;
  }

  interface Refused {
    type: "refused";
    code: "about-me" | "account-name" | "account-name-refused" | "account-name-taken" | "address" | "address-taken" | "announcement-text" | "announcement-time" | "answer-first" | "ask-later" | "asked-once" | "broken-game" | "clock-now" | "closed" | "code-failed" | "computers-first" | "confirm-name" | "entered" | "evening-listed" | "failure" | "fair-play" | "full" | "hours" | "hours-later" | "illegal" | "is-bot" | "is-operator" | "last-chapter" | "last-way" | "lesson" | "link-gone" | "link-used" | "malformed" | "muted" | "name" | "name-taken" | "no-address" | "no-announcement" | "no-bot" | "no-chances" | "no-clock" | "no-hints" | "no-line" | "no-mail" | "no-member" | "no-openid" | "no-plans" | "no-report" | "no-study" | "no-table" | "no-token" | "no-webhook" | "not-allowed" | "not-authorized" | "not-entered" | "not-found" | "not-kept" | "not-known" | "not-over" | "not-reachable" | "not-your-study" | "not-yours" | "nothing" | "openid-away" | "openid-late" | "openid-proof" | "openid-refused" | "openid-taken" | "over" | "pace" | "passes-turn" | "passkey-failed" | "password-length" | "password-wrong" | "plan-full" | "plan-long" | "plan-turn" | "plays-here" | "prove-first" | "public-seats" | "public-seed" | "push-keys" | "rated-account" | "rated-chances" | "rated-computer" | "rated-hints" | "rated-patience" | "rated-seats" | "rated-seed" | "rated-twice" | "rated-undo" | "rating-account" | "rating-order" | "rating-range" | "registration-closed" | "registration-invitation" | "reported-already" | "resigned" | "result-late" | "result-places" | "reveals" | "same-person" | "seat-refused" | "seat-taken" | "seated" | "sign-in-failed" | "sign-in-first" | "signed-in" | "silent-hours" | "stale" | "study-full" | "suspended" | "time-up" | "time-zone" | "too-large" | "too-many-asked" | "too-many-bots" | "too-many-entries" | "too-many-here" | "too-many-kept" | "too-many-mails" | "too-many-open" | "too-many-passkeys" | "too-many-public" | "too-many-seats" | "too-many-studies" | "too-many-tables" | "too-many-tokens" | "too-many-tournaments" | "too-many-webhooks" | "too-often" | "tournament-clock" | "tournament-closed" | "tournament-ends" | "tournament-full" | "tournament-players" | "tournament-removed" | "tournament-time" | "tournaments-later" | "trouble" | "undo-time" | "unknown-game" | "vacation" | "waiting" | "wrong-method";
    why: string;
    view: View | null;
    asked: string;
    status_code: number;
    detail: string;
    extra: Record<string, string>[];
  }

  interface RelationWanted {
    name: string;
    deed: "accept" | "ask" | "block" | "end" | "follow" | "unblock" | "unfollow";
  }

  interface Removal {
    number: number;
    reason: string;
  }

  interface RemovedLines {
    edition: number;
    number?: number | null;
  }

  interface Report {
    names: string[];
    course: number[][];
    rounds: number[];
    players: ToldPlayer[];
    turns: ToldTurn[];
    decisions: ToldDecision[];
    summary: string;
  }

  interface Riddle {
    question: string;
    actions: RiddleChoice[];
  }

  interface RiddleChoice {
    number: number;
    label: string;
  }

  interface RoundAbout {
    text: string;
  }

  interface RoundView {
    number: number;
    drawn: number;
    ends: number;
    tables: Paired[];
    byes: string[];
  }

  interface SavedTable {
    text: string;
    seats?: WantedSeat[];
    hints?: boolean;
  }

  interface Score {
    place: number;
    number: number;
    name: string;
    points: string;
    share: number;
    opponents: string;
    games: number;
    wins: number;
    byes: number;
    state: "away" | "in" | "left" | "removed";
    group: number;
    mine: boolean;
  }

  interface Scores {
    ranking: Ranked[];
    winners: number[];
    reason: string;
    text: string;
  }

  interface Session {
    id: string;
    device: string;
    created: number;
    seen: number;
    here: boolean;
  }

  interface SignIn {
    name: string;
    password: string;
  }

  interface SignUp {
    name: string;
    password: string;
    invitation?: string;
  }

  interface SignUpLink {
    path: string;
    expires: number;
  }

  interface SignedIn {
    name: string;
    created: number;
    operator: boolean;
    history: History;
  }

  interface SolvedPuzzles {
    game: string;
    right: number;
    tried: number;
    rating: number;
  }

  interface Standing {
    rating: number;
    streak: number;
  }

  interface State {
    format: number;
    game: string;
    rules: number;
    seat: number;
    table: Record<string, unknown>;
    layout: number;
    features: number[];
    mask: number[];
    world: string;
  }

  interface StateFormat {
    format: number;
    game: string;
    rules: number;
    table: Record<string, unknown>;
    layout: number;
    features: FeatureBlock[];
    action_numbers: number;
  }

  interface StormAnswer {
    puzzle: string;
    action: number;
  }

  interface StormAnswered {
    right: boolean;
    storm: StormShown;
  }

  interface StormShown {
    id: string;
    score: number;
    answered: number;
    puzzle: string | null;
    left: number;
    best: number;
  }

  interface StudyChange {
    title?: string | null;
    shared?: boolean | null;
    order?: string[] | null;
  }

  interface StudyMade {
    id: string;
    path: string;
    chapter: string;
  }

  interface StudyMove {
    action: number;
  }

  interface StudyShown {
    id: string;
    title: string;
    mine: boolean;
    shared: boolean;
    changed: number;
    chapters: ChapterListed[];
  }

  interface StudyWanted {
    begin: ChapterWanted;
    title?: string;
  }

  interface TalkNews {
    type: "talk";
    version: number;
    chat: ChatLine[];
    present: number[];
    undo: UndoOffer;
    asked: number | null;
    waiting: number[];
    can_replace: number[];
    thinking: Thinking[];
    trouble: string;
  }

  interface Thinking {
    seat: number;
    seconds: number;
  }

  interface ToLearn {
    key: string;
    title: string;
  }

  interface ToRepeat {
    due: string[];
    planned: number;
  }

  interface TokenLine {
    id: string;
    name: string;
    scopes: string[];
    created: number;
    expires: number;
    used: number;
  }

  interface ToldDecision {
    number: number;
    seat: number;
    action: number;
    best: number;
    text: string;
    mark: "best" | "blunder" | "doubtful" | "good" | "mistake" | "rare";
    sign: string;
    called: string;
    loss: number;
    lost: string;
    chances: number[];
    better: string;
    line: ToldStep[];
    why: string;
  }

  interface ToldNotice {
    id: string;
    kind: string;
    text: string;
    path: string;
    at: number;
    read: boolean;
  }

  interface ToldPlayer {
    seat: number;
    name: string;
    accuracy: string;
    luck: string;
    skill: string;
    rest: string;
    start: string;
    result: string;
    marks: Record<string, number>;
  }

  interface ToldStep {
    step: number;
    text: string;
  }

  interface ToldTurn {
    number: number;
    seat: number;
    chance: boolean;
    text: string;
  }

  interface TournamentView {
    about: ListedTournament;
    path: string;
    mark: string;
    director: string;
    ends_of_clock: "computer" | "mark" | "resign" | "vote";
    group_size: number;
    minutes: number;
    hours: number;
    reason: string;
    ended: number;
    standings: Score[];
    rounds: RoundView[];
    corrections: CorrectionView[];
    my_number: number;
    my_state: "away" | "in" | "left" | "removed" | null;
    my_table: string;
    may_enter: boolean;
    may_leave: boolean;
    may_direct: boolean;
    why: string;
    same_address: string[][];
  }

  interface Tried {
    right: boolean;
    loss: number;
    text: string;
  }

  interface Undo {
    type: "undo";
    expected: number;
  }

  interface UndoOffer {
    can: boolean;
    ask: boolean;
    why: string;
    wait?: number;
  }

  interface UnwantedStudy {
    text: string;
    study: string;
  }

  interface UsedLink {
    secret: string;
  }

  interface Vacation {
    days: number;
  }

  interface View {
    type: "view";
    id: string;
    version: number;
    title: string;
    game: string;
    lang: string;
    names: string[];
    kinds: ("computer" | "open" | "person")[];
    guests: number[];
    levels: string[];
    mine: number[];
    left: number[];
    viewer: number;
    seat: number;
    kind: string;
    first: number;
    question: string;
    actions: OfferedAction[];
    arrange: Arranging | null;
    picture: Picture | null;
    count: number;
    rounds: number[];
    log_from: number;
    log: LogLine[];
    since: number;
    over: boolean;
    scores: Scores | null;
    chat: ChatLine[];
    present: number[];
    undo: UndoOffer;
    asked: number | null;
    waiting: number[];
    can_replace: number[];
    thinking: Thinking[];
    patience: 0 | 2 | 5 | 10 | 30;
    trouble: string;
    hints: boolean;
    rules: string;
    again: string;
    closed: string;
    begun: boolean;
    origin: "chosen" | "drawn" | "saved";
    future_known: boolean;
    maker: boolean;
    rated: boolean;
    pace: string;
    clock: ClockView | null;
    series: string;
    chances: boolean;
    lesson: LessonStep | null;
    state: State | null;
  }

  interface VisibleTo {
    visible_to: "all" | "friends" | "nobody";
  }

  interface WakingHours {
    zone: string;
    wakes?: number;
    sleeps?: number;
  }

  interface WantedAct {
    act: "lift" | "mute" | "suspend" | "warn";
    text: string;
    days?: number;
  }

  interface WantedAhead {
    expected: number;
    said?: string[];
  }

  interface WantedClose {
    text: string;
  }

  interface WantedKind {
    kind: "bot" | "computer" | "person";
    name?: string;
  }

  interface WantedLesson {
    game: string;
    lesson: string;
    step?: number;
    name?: string;
  }

  interface WantedLink {
    text: string;
    days?: number;
  }

  interface WantedMode {
    mode: "closed" | "invitation" | "open";
    text: string;
  }

  interface WantedSeat {
    kind: "bot" | "computer" | "here" | "me" | "open";
    name?: string;
    level?: string;
  }

  interface WatchedGame {
    id: string;
    title: string;
    game: string;
    names: string[];
    kinds: ("computer" | "open" | "person")[];
    mine: number[];
    over: boolean;
    count: number;
    created: number;
    turn_mine: boolean;
    begun: boolean;
    moment: string;
    closed: boolean;
    future_known: boolean;
    rated: boolean;
    pace: string;
    forecast: number;
    strength: number | null;
    analysed: boolean;
  }

  interface WhyNot {
    text: string;
  }
}
