import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanHtml, cleanLetter } from './clean-html.ts'

/** The only possible output: text without markup characters, and the allowed tags in their one form. */
const SAFE =
  /^(?:[^<>]|<br \/>|<\/?(?:p|strong|b|em|i|u|s|ol|ul|li|h[1-6]|blockquote|a)>|<a href="(?:https?|mailto|tel):[^<>"\s]*" rel="noopener noreferrer nofollow">)*$/

const SAFE_LETTER =
  /^(?:[^<>]|<br \/>|<\/?(?:p|strong|b|em|i|u|s|del|strike|ol|ul|li|h[1-6]|blockquote|a|span)>|<a href="(?:https?|mailto|tel):[^<>"\s]*" rel="noopener noreferrer nofollow">|<(?:p|ul|li|span) style="[a-z0-9.:;'-]+">)*$/

describe('HTML of a message', () => {
  test.each([
    ['<p>Dear <b>Meera</b>,<br/>see you</p>', '<p>Dear <b>Meera</b>,<br />see you</p>'],
    ['<P CLASS=x STYLE="position:fixed">a</P>', '<p>a</p>'],
    ['a<script>alert(1)</script>b', 'ab'],
    ['a<ScRiPt src=//evil.example></sCrIpT >b', 'ab'],
    ['a<style>p{}</style><svg><a href="https://x.example">s</a></svg>b', 'ab'],
    ['a<script>never closed', 'a'],
    ['<img src=x onerror=alert(1)>a', 'a'],
    ['<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href=" JaVaScRiPt:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="java&#115;cript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,x">a</a>', '<a>a</a>'],
    ['<a href="/lms/">a</a>', '<a>a</a>'],
    [
      '<a href="https://a.example/?b=1&amp;c=2" target=_top>a</a>',
      '<a href="https://a.example/?b=1&amp;c=2" rel="noopener noreferrer nofollow">a</a>',
    ],
    ["<a href='mailto:a@b.example'>a</a>", '<a href="mailto:a@b.example" rel="noopener noreferrer nofollow">a</a>'],
    ['<ul><li>one<li>two</ul>', '<ul><li>one</li><li>two</li></ul>'],
    ['<p>a</b></div>', '<p>a</p>'],
    ['1 < 2 & 3 > 2 &amp; &lt;b&gt;', '1 &lt; 2 &amp; 3 &gt; 2 &amp; &lt;b&gt;'],
    ['a<!-- <p> -->b<!DOCTYPE html><?php x ?>c', 'abc'],
    ['<<script>script>alert(1)<</script>/script>', '&lt;/script&gt;'],
    ['<p title="a>b">c</p>', '<p>c</p>'],
  ])('%s', (html, safe) => {
    expect(cleanHtml(html)).toBe(safe)
  })

  test('is safe and balanced for any input', () => {
    const piece = fc.oneof(
      fc.constantFrom('<', '>', '"', "'", '&', '/', '<p>', '</p>', '<a href="', '<a href=https://x.example>', '</a>'),
      fc.constantFrom(
        '<script>',
        '</script>',
        '<!--',
        '-->',
        'javascript:',
        ' onload=',
        '<svg/onload=',
        '<br',
        '<span style="font-family: serif;background:url(x)">',
        '<p style="margin-left:999em">',
        '<input type=checkbox checked>',
        '<ul data-type=taskList>',
        '\u0000',
      ),
      fc.string({ maxLength: 8 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), pieces => {
        const safe = cleanHtml(pieces.join(''))
        expect(safe).toMatch(SAFE)
        expect(cleanHtml(safe)).toMatch(SAFE)
        expect(cleanLetter(pieces.join(''))).toMatch(SAFE_LETTER)
        for (const tag of ['p', 'a'])
          expect(safe.split(`</${tag}>`).length).toBe(safe.split(new RegExp(`<${tag}[ >]`)).length)
      }),
    )
  })
})

test.each([
  ['<span style="font-family: Monospace; color: red">a</span>', '<span style="font-family:Monospace">a</span>'],
  ['<span style="font-family: Comic Sans">a</span>', '<span>a</span>'],
  ['<p style="margin-left: 40px">a</p>', '<p style="margin-left:40px">a</p>'],
  ['<p style="margin-left: -40px">a</p>', '<p>a</p>'],
  ['<p style="margin-left: 999em; text-indent: 9px">a</p>', '<p>a</p>'],
  ['<ul><li><input type="checkbox">a</li></ul>', '<ul><li><span>☐ </span>a</li></ul>'],
  ['<input type="text" value="x">a', 'a'],
  ['<del>a</del><strike>b</strike>', '<del>a</del><strike>b</strike>'],
])('a letter: %s', (html, safe) => {
  expect(cleanLetter(html)).toBe(safe)
})
