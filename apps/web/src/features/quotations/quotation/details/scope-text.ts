import type { Content } from '@plinth/contract/quotations/quotation/content'
import { QUOTATION_LIMITS } from '@plinth/contract/quotations/quotation/quotation-limits'

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign)

/**
 * An introduction to begin with (QT-169): title, site and area in one line, what is done in the other. Sections that would be too much
 * are counted.
 */
export function scopeInTwoLines({ head, sections }: Pick<Content, 'head' | 'sections'>): string {
  const area = head.area === null || Number(head.area) === 0 ? '' : `${Number(head.area)} ${head.areaUnit}`
  const first = [head.title, head.siteAddress, area].filter(part => part !== '').join(', ')
  const names = sections.map(({ name }) => name)
  for (let shown = names.length; ; shown--) {
    const left = names.length - shown
    const told = [...names.slice(0, shown), ...(left > 0 ? [`and ${left} more`] : [])].join(', ')
    const lines = [first, told === '' ? '' : `Scope: ${told}`].filter(line => line !== '')
    const html = lines.map(line => `<p>${escaped(line)}</p>`).join('')
    if (html.length <= QUOTATION_LIMITS.introduction || shown === 0) return html
  }
}
