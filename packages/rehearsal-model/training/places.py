"""Where things lie."""

from pathlib import Path

TRAINING = Path(__file__).resolve().parent
PACKAGE = TRAINING.parent
SKILLS = PACKAGE.parent.parent / 'skills'
PHRASINGS = TRAINING / 'phrasings'
DEV = TRAINING / 'dev'
TEST = TRAINING / 'test'
LISTS = TRAINING / 'generate' / 'lists'
MODEL = PACKAGE / 'model'
