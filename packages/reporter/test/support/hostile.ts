import { fc } from './fast-check.ts';

/** What somebody writes who wants a page, a log or a parser to take text for something else. */
export const hostile: readonly string[] = [
  '',
  ']]>',
  '<![CDATA[x]]>',
  '--><script>alert(1)</script><!--',
  '<!--',
  '-->',
  '<img src=x onerror=alert(1)>',
  '&lt;b&gt; &amp; &#60; &#x3c; &colon;',
  '<?xml version="1.1"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>&x;',
  '"><x y="',
  "'",
  '@octocat and @org/team, #1, GH-2, org/repo#3, 0123456789abcdef0123456789abcdef01234567',
  'https://example.test/x www.example.test mailto:a@example.test a@example.test ftp://example.test',
  '<https://example.test> <a@example.test>',
  '[text](https://example.test) ![image](https://example.test/x.png) [ref]: https://example.test',
  '[x][y]',
  '`code` ``more`` ``` fence',
  '```\nfence\n```',
  '~~~\nfence\n~~~',
  'a | b | c',
  '| --- |',
  '# heading',
  '- item\n* item\n+ item\n1. item\n1) item\n- [ ] task',
  '> quote',
  '> [!WARNING]\n> alert',
  '    indented code',
  '***bold*** __bold__ _it_ ~~gone~~',
  '$x^2$ $$y$$ ```math',
  ':smile: :+1:',
  'line\\\nbreak  \nend',
  'title\n=====\n',
  '---\n***\n___',
  '\u202Etxt.exe\u202C \u2066x\u2069 \u200B\u200D\uFEFF \u{E0041}',
  '\u0000\u0001\u0008\u000B\u000C\u001B[31mred\u001B[0m\u007F\u0085\u009B',
  '\uD800 \uDFFF \uDFFF\uD800',
  '\uFFFE \uFFFF \u{1FFFE}',
  '\r\n\r \t \u2028 \u2029',
  '[^1]: note [^1]',
  '<details><summary>x</summary>',
  '::error::x\n::set-output name=x::y\n##[error]x',
  '%0A%0D%25',
];

/** Any text, and any of the hostile ones in it. */
export const anyText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(...hostile),
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) }),
    ),
    {
      maxLength: 4,
    },
  )
  .map((parts) => parts.join(''));
