import sanitize from 'sanitize-html'

const SCHEMES = ['http', 'https', 'mailto', 'tel']
const TAGS = 'p br strong b em i u s ol ul li h1 h2 h3 h4 h5 h6 blockquote a'.split(' ')

const OPTIONS: sanitize.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: SCHEMES,
  allowProtocolRelative: false,
  nonTextTags: 'script style title textarea template noscript iframe object svg math head xmp option'.split(' '),
  nestingLimit: 50,
  transformTags: {
    a: (tagName, { href = '' }) => ({ tagName, attribs: linkAttributes(href) }),
  },
}

/**
 * Makes HTML of a person's message safe for other people's mailboxes (SH-Q83): keeps a few tags of plain writing, and no
 * attribute but the address of a link, which has to be absolute and of a harmless kind.
 */
export const cleanHtml = (html: string): string => sanitize(html, OPTIONS)

function linkAttributes(href: string): Record<string, string> {
  const address = href.trim()
  if (!URL.canParse(address)) return {}
  const url = new URL(address)
  return SCHEMES.includes(url.protocol.slice(0, -1)) ? { href: url.href, rel: 'noopener noreferrer nofollow' } : {}
}

/** Sans Serif, Serif, Monospace (IN-Q45), as editors write them. */
const FONTS = [/^["']?(?:sans-serif|serif|monospace)["']?$/i]
/** Steps of the indent button, but nothing that could push text out of the mail. */
const INDENT = [/^(?:[1-9]|1[0-9]|20)(?:\.\d)?(?:em|rem)$|^(?:[1-9][0-9]?|[1-3][0-9]{2})px$/]
const INDENTED = { 'margin-left': INDENT, 'padding-left': INDENT }
const BOXES = { on: '\u2611 ', off: '\u2610 ' }

const LETTER: sanitize.IOptions = {
  ...OPTIONS,
  allowedTags: [...TAGS, 'span', 'del', 'strike'],
  allowedAttributes: { ...OPTIONS.allowedAttributes, span: ['style'], p: ['style'], ul: ['style'], li: ['style'] },
  allowedStyles: {
    span: { 'font-family': FONTS },
    p: INDENTED,
    li: INDENTED,
    ul: { ...INDENTED, 'list-style-type': [/^none$/] },
  },
  transformTags: {
    ...OPTIONS.transformTags,
    ul: (tagName, attribs) => ({
      tagName,
      attribs: attribs['data-type'] === 'taskList' ? { style: 'list-style-type:none' } : attribs,
    }),
    // mail programs do not show check boxes (IN-Q45)
    input: (_tagName, attribs) =>
      attribs.type?.toLowerCase() === 'checkbox'
        ? { tagName: 'span', attribs: {}, text: attribs.checked === undefined ? BOXES.off : BOXES.on }
        : { tagName: 'input', attribs: {} },
  },
}

/**
 * Makes HTML written in the mail editor safe as `cleanHtml` does, but also keeps the fonts, indents and struck text of that
 * editor's buttons, and check lists as ☐ and ☑ (IN-Q41, IN-Q45).
 */
export const cleanLetter = (html: string): string =>
  sanitize(html, LETTER).replace(/<li><span>([\u2610\u2611] )<\/span>(?:<span><\/span>)?<p>/g, '<li><p>$1')
