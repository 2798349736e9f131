"""Where things lie."""

from pathlib import Path

TRAINING = Path(__file__).resolve().parent
PACKAGE = TRAINING.parent
TOOLS = TRAINING / 'tools.jsonl'
PHRASINGS = TRAINING / 'phrasings'
DEV = TRAINING / 'dev'
TEST = TRAINING / 'test'
LISTS = TRAINING / 'generate' / 'lists'
MODEL = PACKAGE / 'model'
