"""Words, names and short texts, from the lists of this package and from syllables."""

from random import Random

from generate.values.lists import Lists


def plain(lists: Lists, random: Random) -> str:
    """One lower-case word; now and then one that the tools use too, or one that nobody has seen."""
    dice = random.random()
    if dice < 0.5:
        return random.choice(lists.nouns)
    if dice < 0.65:
        return random.choice(lists.verbs)
    if dice < 0.77:
        return random.choice(lists.adjectives)
    if dice < 0.87:
        return random.choice(lists.tool_words)
    return invented(lists, random)


def invented(lists: Lists, random: Random) -> str:
    return ''.join(random.choice(lists.syllables) for _ in range(random.choice((2, 2, 3, 3, 4))))


def joined(lists: Lists, random: Random, separators: str = '-_') -> str:
    """Two or three words made one: build-step, user_name, userName, UserName, MAX_SIZE."""
    parts = [plain(lists, random) for _ in range(random.choice((2, 2, 2, 3)))]
    dice = random.random()
    if dice < 0.3:
        return parts[0] + ''.join(part.capitalize() for part in parts[1:])
    if dice < 0.4:
        return ''.join(part.capitalize() for part in parts)
    if dice < 0.48:
        return '_'.join(parts).upper()
    return random.choice(separators).join(parts)


def word(lists: Lists, random: Random) -> str:
    dice = random.random()
    if dice < 0.4:
        return plain(lists, random)
    if dice < 0.62:
        return joined(lists, random)
    if dice < 0.72:
        return random.choice(lists.technical)
    if dice < 0.79:
        return random.choice(lists.people)
    if dice < 0.85:
        return plain(lists, random).capitalize()
    if dice < 0.89:
        return plain(lists, random).upper()
    if dice < 0.93:
        return joined(lists, random) + random.choice(('()', f'.{plain(lists, random)}', f'::{plain(lists, random)}'))
    if dice < 0.97:
        return f'{plain(lists, random)}{random.choice(("-", "", "_", "#", ":", "="))}{random.randint(1, 2030)}'
    return str(random.choice((random.randint(0, 99), random.randint(100, 9999), round(random.random() * 50, 2))))


def words(lists: Lists, random: Random) -> str:
    count = random.choice((1, 1, 2, 2, 3))
    if count == 1:
        return word(lists, random)
    if random.random() < 0.15:
        count += 1
    parts = [word(lists, random) if random.random() < 0.25 else plain(lists, random) for _ in range(count)]
    return ' '.join(parts)


def title(lists: Lists, random: Random) -> str:
    parts = [plain(lists, random) for _ in range(random.choice((1, 2, 2, 2, 3, 3, 4)))]
    dice = random.random()
    if dice < 0.1:
        parts.insert(0, random.choice(lists.people) + random.choice(("'s", '')))
    if dice > 0.9:
        parts.append(str(random.choice((random.randint(1, 31), random.randint(2019, 2031)))))
    text = ' '.join(parts)
    styles = (text, text, text[0].upper() + text[1:], text.title() if "'" not in text else text, '-'.join(parts))
    return random.choice(styles)


def sentence(lists: Lists, random: Random) -> str:
    dice = random.random()
    if dice < 0.25:
        text = random.choice(lists.phrases)
    elif dice < 0.75:
        text = _framed(lists, random)
    else:
        text = ' '.join(plain(lists, random) for _ in range(random.randint(3, 8)))
    if random.random() < 0.1:
        text += ' ' + random.choice(lists.tails)
    return text[0].upper() + text[1:] if random.random() < 0.35 else text


def _framed(lists: Lists, random: Random) -> str:
    frame = random.choice(lists.frames)
    fillers = {
        '{verb}': lambda: random.choice(lists.verbs),
        '{noun}': lambda: random.choice(lists.nouns),
        '{adjective}': lambda: random.choice(lists.adjectives),
        '{person}': lambda: random.choice(lists.people),
        '{tech}': lambda: random.choice(lists.technical),
        '{toolword}': lambda: random.choice(lists.tool_words),
        '{invented}': lambda: invented(lists, random),
        '{number}': lambda: str(random.randint(1, 40)),
    }
    for name, fill in fillers.items():
        while name in frame:
            frame = frame.replace(name, fill(), 1)
    return frame
