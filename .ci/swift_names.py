"""The names that Swift sources declare, as far as reading without a compiler can tell.

A tokeniser leaves out comments and the contents of strings, a stack of braces knows in which type a
declaration stands. That is enough to say whether a name exists, and needs no build.
"""

import re

TOKEN = re.compile(
    r'(?P<comment>//[^\n]*)|(?P<block>/\*)|(?P<string>#*"(?:"")?)'
    r'|(?P<name>[@#]?[A-Za-z_][A-Za-z0-9_]*|`[A-Za-z_][A-Za-z0-9_]*`|\$[0-9]+)'
    r'|(?P<number>[0-9][A-Za-z0-9_.]*)|(?P<space>\s+)|(?P<mark>[-+*/=<>!&|^~?%]+|.)', re.S)
TYPES = {'struct', 'class', 'enum', 'actor', 'protocol', 'extension'}
WORD = re.compile(r'[A-Za-z_][A-Za-z0-9_]*')


def end_of_string(text, start, opening):
    """The offset behind a string literal, and the pieces of text in it."""
    hashes = opening.count('#')
    quotes = opening[hashes:]
    closing, escape = quotes + '#' * hashes, '\\' + '#' * hashes
    at, pieces, begun = start + len(opening), [], start + len(opening)
    while at < len(text):
        if text.startswith(closing, at):
            return at + len(closing), pieces + [text[begun:at]]
        if text.startswith(escape + '(', at):
            pieces.append(text[begun:at])
            at, depth = at + len(escape) + 1, 1
            while at < len(text) and depth:
                match = TOKEN.match(text, at)
                if match.lastgroup == 'string':
                    at, _ = end_of_string(text, at, match.group())
                    continue
                depth += {'(': 1, ')': -1}.get(match.group(), 0)
                at = match.end()
            begun = at
        elif text.startswith(escape, at):
            at += len(escape) + 1
        elif text[at] == '\n' and len(quotes) == 1:
            break
        else:
            at += 1
    return at, pieces + [text[begun:at]]


def end_of_comment(text, start):
    """The offset behind a block comment, which may hold others."""
    depth = 0
    for match in re.compile(r'/\*|\*/').finditer(text, start):
        depth += 1 if match.group() == '/*' else -1
        if depth == 0:
            return match.end()
    return len(text)


def tokens(text):
    """Names, marks and string contents of a source: pairs of a kind and a text."""
    at = 0
    while at < len(text):
        match = TOKEN.match(text, at)
        kind, value = match.lastgroup, match.group()
        at = match.end()
        if kind == 'string':
            at, pieces = end_of_string(text, match.start(), value)
            yield 'string', ' '.join(pieces)
        elif kind == 'block':
            at = end_of_comment(text, match.start())
        elif kind == 'name':
            yield 'name', value.strip('`')
        elif kind in ('mark', 'number'):
            yield kind, value


class Scope:
    """What is declared in a place: names, and of callable ones their parameters."""

    def __init__(self):
        self.members, self.parents, self.signatures = set(), set(), {}

    def has(self, text):
        """Whether a member is there; `text` may have labels, as `progress(at:)`.

        Parameters with a default may be left out.
        """
        name, _, labels = text.rstrip(')').partition('(')
        if '(' not in text:
            return name in self.members
        labels = labels.split(':')[:-1]
        return any(fits(labels, signature) for signature in self.signatures.get(name, ()))


def fits(labels, signature):
    """Whether labels are those of a signature, some with a default left out."""
    if not signature:
        return not labels
    (label, has_default), *rest = signature
    if labels and labels[0] == label and fits(labels[1:], rest):
        return True
    return has_default and fits(labels, rest)


class Names:
    """The names of a set of sources."""

    def __init__(self):
        self.types = {}  # All types of one name together, with their extensions.
        self.all = Scope()  # What is declared anywhere.
        self.words = set()  # Every word of the code and of its strings.
        self.tests = {}  # From a suite or a file to its tests.

    def type(self, name):
        return self.types.setdefault(name, Scope())

    def has_member(self, name, member, seen=()):
        """Whether a type, or one that it inherits from or conforms to, has a member."""
        known = self.types.get(name)
        if known is None or name in seen:
            return False
        return known.has(member) or any(
            self.has_member(parent, member, (*seen, name)) for parent in known.parents)

    def read(self, stem, text):
        """Takes in a source; `stem` is the name of its file without `.swift`."""
        stream = list(tokens(text))
        for _, value in stream:
            self.words.update(WORD.findall(value))
        Reader(self, stem, stream).run()


class Reader:
    """One walk over the tokens of a source."""

    def __init__(self, names, stem, stream):
        self.names, self.stem, self.stream = names, stem, stream
        self.at, self.stack, self.pending, self.is_test = 0, [], None, False

    def value(self, offset=0):
        index = self.at + offset
        return self.stream[index][1] if index < len(self.stream) else ''

    def is_name(self, offset=0):
        index = self.at + offset
        return index < len(self.stream) and self.stream[index][0] == 'name'

    def run(self):
        while self.at < len(self.stream):
            kind, value = self.stream[self.at]
            self.at += 1
            if kind == 'mark' and value == '{':
                self.stack.append(self.pending)
                self.pending = None
            elif kind == 'mark' and value == '}':
                if self.stack:
                    self.stack.pop()
            elif kind == 'name' and not (self.at > 1 and self.value(-2) == '.'):
                self.declaration(value)

    def declaration(self, keyword):
        if keyword == '@Test':
            self.is_test = True
        elif keyword in TYPES and self.is_name() and self.value() not in ('func', 'var', 'let'):
            self.declare_type(keyword)
        elif keyword in ('func', 'init', 'subscript') or keyword == 'case' and self.in_enum():
            self.declare_callable(keyword)
        elif keyword in ('var', 'let'):
            if self.is_name():
                self.member(self.value())
        elif keyword in ('typealias', 'associatedtype') and self.is_name():
            self.member(self.value())
            self.names.type(self.value())

    def owner(self):
        return self.stack[-1][1] if self.stack and self.stack[-1] else None

    def in_enum(self):
        return bool(self.stack and self.stack[-1] and self.stack[-1][0] == 'enum')

    def member(self, name, signature=None):
        scopes = [self.names.all]
        if self.owner():
            scopes.append(self.names.type(self.owner()))
        for scope in scopes:
            scope.members.add(name)
            if signature is not None:
                scope.signatures.setdefault(name, set()).add(signature)

    def declare_type(self, keyword):
        path = [self.value()]
        self.at += 1
        while self.value() == '.' and self.is_name(1):
            path.append(self.value(1))
            self.at += 2
        name = path[-1]
        if keyword != 'extension':
            self.member(name)
        known = self.names.type(name)
        self.skip_generics()
        if self.value() == ':':
            while self.at < len(self.stream) and self.value() not in ('{', 'where'):
                if self.is_name():
                    known.parents.add(self.value())
                self.at += 1
        while self.at < len(self.stream) and self.value() != '{':
            self.at += 1
        self.pending = (keyword, name)

    def skip_generics(self):
        if self.value() != '<':
            return
        depth = 0
        while self.at < len(self.stream):
            depth += self.value().count('<') - self.value().replace('->', '').count('>')
            self.at += 1
            if depth <= 0:
                return

    def declare_callable(self, keyword):
        while True:
            name = keyword
            if keyword in ('func', 'case'):
                name = self.value()
                self.at += 1
            elif self.value() in ('?', '!'):
                self.at += 1
            self.skip_generics()
            self.member(name, self.signature() if self.value() == '(' else None)
            if keyword == 'func' and self.is_test:
                for place in (self.owner(), self.stem):
                    if place:
                        self.names.tests.setdefault(place, set()).add(name)
                self.is_test = False
            if keyword != 'case':
                return
            while self.at < len(self.stream) and self.value() == '=':
                self.at += 2
            if self.value() != ',':
                return
            self.at += 1

    def signature(self):
        """The parameters in the parentheses that begin here: labels, and whether with a default."""
        found, depth, is_first = [], 0, False
        while self.at < len(self.stream):
            kind, value = self.stream[self.at]
            self.at += 1
            if value in ('(', '[', '{'):
                depth += 1
                is_first = is_first or depth == 1
            elif value in (')', ']', '}'):
                depth -= 1
                if depth == 0:
                    break
            elif depth == 1 and value == ',':
                is_first = True
            elif depth == 1 and value == '=':
                found[-1] = (found[-1][0], True)
            elif depth == 1 and is_first and kind == 'name' and not value.startswith('@'):
                # An associated value without a label is only a type.
                is_labelled = self.value() == ':' or self.is_name()
                found.append((value if is_labelled else '_', False))
                is_first = False
        return tuple(found)
