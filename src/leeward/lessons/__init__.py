"""Courses: lessons played step by step on a real table. Each game brings its own lessons as data.

course = leeward.lessons.course("nim")
session = Session(course[0])
print(session.step.text)
session.play("take 3")
"""

from leeward.lessons.lesson import BadLesson, CoachedGame, Lesson, Step, course, lesson_named
from leeward.lessons.session import NotNow, Session

__all__ = ["BadLesson", "CoachedGame", "Lesson", "NotNow", "Session", "Step", "course", "lesson_named"]
