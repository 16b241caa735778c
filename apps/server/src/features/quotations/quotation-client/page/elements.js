// How the client's page makes its elements, numbers and rich text.

/** An element with properties, `data-` and `aria-` attributes and children; children that are null or false are left out. */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue
    if (name in made && !name.startsWith('aria')) made[name] = value
    else made.setAttribute(name, value === true ? '' : value)
  }
  made.append(...children.flat().filter(child => child !== null && child !== false && child !== undefined))
  return made
}

const grouped = (decimal, locale) => {
  const [whole, fraction] = decimal.replace('-', '').split('.')
  const digits = BigInt(whole).toLocaleString(locale)
  return fraction === undefined ? digits : `${digits}.${fraction}`
}
const trimmed = decimal => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal)

/** Writers of money and quantities in a currency: exact decimals, with Indian grouping for the rupee. */
export function writers({ currency, currencySymbol }) {
  const locale = currency === 'INR' ? 'en-IN' : 'en-US'
  const money = decimal => `${decimal.startsWith('-') ? '−' : ''}${currencySymbol}${grouped(decimal, locale)}`
  return {
    money,
    difference: decimal => (decimal.startsWith('-') ? money(decimal) : `+${money(decimal)}`),
    quantity: decimal => `${decimal.startsWith('-') ? '−' : ''}${grouped(trimmed(decimal), locale)}`,
  }
}

/** `2 Apr 2026` of `2026-04-02`. */
export const day = iso =>
  new Date(`${iso}T00:00:00Z`).toLocaleDateString('en-IN', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })

const policy = globalThis.trustedTypes?.createPolicy('rich-text', { createHTML: text => text })
const ALLOWED = ['P', 'B', 'STRONG', 'I', 'EM', 'U', 'UL', 'OL', 'LI', 'BR', 'A']
const ADDRESS = /^(https?:|mailto:)/i

/** Rich text as elements of our own making: the server has cleaned it, and what is not allowed becomes plain text here again. */
export function richText(html) {
  // a document that is never shown runs no script and loads nothing
  const parsed = new DOMParser().parseFromString(policy ? policy.createHTML(html) : html, 'text/html')
  const copy = node => {
    if (node.nodeType === Node.TEXT_NODE) return [document.createTextNode(node.data)]
    if (node.nodeType !== Node.ELEMENT_NODE || ['SCRIPT', 'STYLE', 'TEMPLATE'].includes(node.tagName)) return []
    const children = [...node.childNodes].flatMap(copy)
    if (!ALLOWED.includes(node.tagName)) return children
    const href = node.tagName === 'A' ? (node.getAttribute('href') ?? '') : ''
    if (node.tagName === 'A' && !ADDRESS.test(href)) return children
    const made = document.createElement(node.tagName)
    if (href) Object.assign(made, { href, rel: 'noopener noreferrer', target: '_blank' })
    made.append(...children)
    return [made]
  }
  return [...parsed.body.childNodes].flatMap(copy)
}
