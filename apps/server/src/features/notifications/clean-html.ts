import sanitize from 'sanitize-html'

const SCHEMES = ['http', 'https', 'mailto', 'tel']

/**
 * HTML of a person's message made safe for other people's mailboxes (SH-Q83, security C2): a few tags of plain writing, and no
 * attribute but the address of a link, which has to be a whole one of a harmless kind.
 */
export const cleanHtml = (html: string): string =>
  sanitize(html, {
    allowedTags: 'p br strong b em i u s ol ul li h1 h2 h3 h4 h5 h6 blockquote a'.split(' '),
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: SCHEMES,
    allowProtocolRelative: false,
    nonTextTags: 'script style title textarea template noscript iframe object svg math head xmp option'.split(' '),
    nestingLimit: 50,
    transformTags: {
      a: (tagName, { href = '' }) => ({ tagName, attribs: linkAttributes(href) }),
    },
  })

function linkAttributes(href: string): Record<string, string> {
  const address = href.trim()
  if (!URL.canParse(address)) return {}
  const url = new URL(address)
  return SCHEMES.includes(url.protocol.slice(0, -1)) ? { href: url.href, rel: 'noopener noreferrer nofollow' } : {}
}
