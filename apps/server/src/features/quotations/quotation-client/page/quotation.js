// The parts of a quotation on the client's page, drawn from what the server lets its client see.
import { openAcceptance } from './accept.js'
import { answerPart } from './answers.js'
import { changeMark, changesNotice, was } from './changes.js'
import { choicePart } from './choices.js'
import { wholeComments } from './comments.js'
import { day, element, richText, writers } from './elements.js'
import { filesPart } from './files.js'
import { groupPart } from './lines.js'

const KINDS = { design: 'Design Quotation', execution: 'Execution Quotation' }

/** The whole page. `onChoose` is called when somebody chose, `onSaid` and the others with what the server answered. */
export function quotationPage(page, handlers) {
  const isEnded = !page.mayDecide
  const write = writers(page)
  const { quotation } = page
  return [
    head(page),
    isEnded && answerPart(page, handlers),
    changesNotice(page, write),
    text('', quotation.introduction),
    quotation.choices.map(choice => choicePart(page, choice, write, handlers.onChoose)),
    element(
      'section',
      { 'aria-label': 'Scope' },
      quotation.groups.map((group, at) => groupPart(page, group, at, write, handlers)),
    ),
    totals(page, write),
    schedule(page, write),
    text('Inclusions', quotation.inclusions, page.changes?.texts.includes('inclusions')),
    text('Exclusions', quotation.exclusions, page.changes?.texts.includes('exclusions')),
    text('Terms', quotation.terms, page.changes?.texts.includes('terms')),
    text('Notes', quotation.notes, page.changes?.texts.includes('notes')),
    filesPart(page),
    !isEnded && answerPart(page, handlers),
    wholeComments(page, handlers),
  ].flat()
}

/** What stays at the bottom edge: the grand total, and the way to accept it. */
export const bottomBar = (page, handlers) =>
  element(
    'div',
    { className: 'bar', role: 'region', 'aria-label': 'Grand total' },
    element(
      'span',
      {},
      element('span', { className: 'soft' }, 'Grand total'),
      element('strong', { className: 'number' }, writers(page).money(page.quotation.grandTotal)),
    ),
    page.mayDecide &&
      page.reader.email !== '' &&
      element(
        'button',
        { type: 'button', className: 'primary', onclick: () => openAcceptance(page, handlers) },
        'Accept',
      ),
  )

function head({ firm, type, number, version, issuedOn, quotation, changes }) {
  const fact = (name, value) => (value ? [element('dt', {}, name), element('dd', {}, value)] : [])
  return element(
    'header',
    {},
    element(
      'div',
      { className: 'firm' },
      firm.logo && element('img', { src: firm.logo, alt: '' }),
      element(
        'div',
        {},
        element('strong', {}, firm.name),
        firm.address && element('span', {}, firm.address),
        firm.gstin && element('span', {}, `${quotation.words.number} ${firm.gstin}`),
      ),
    ),
    element('p', { className: 'kind' }, `${KINDS[type]} ${number}`, version > 1 && ` · Version ${version}`),
    element('h1', {}, quotation.title),
    element(
      'dl',
      { className: 'facts' },
      fact('For', [quotation.billToName, quotation.billToAddress].filter(Boolean).join(', ')),
      fact(quotation.words.billToNumber, quotation.billToGstin),
      fact('Site', quotation.siteAddress),
      fact('Place of supply', quotation.placeOfSupply),
      fact('Date', day(issuedOn)),
      fact(
        'Valid until',
        quotation.validUntil && [
          changes?.validUntil && was(day(changes.validUntil)),
          changes?.validUntil && ' ',
          day(quotation.validUntil),
        ],
      ),
      fact('Contact', firm.contact),
    ),
  )
}

function text(title, html, isChanged = false) {
  const content = html ? richText(html) : []
  if (content.every(node => node.textContent.trim() === '')) return []
  return element(
    'section',
    { className: 'text' },
    title && element('h2', {}, title, isChanged && ' ', isChanged && changeMark({ isNew: false })),
    element('div', {}, content),
  )
}

function totals({ quotation, changes }, write) {
  const row = ({ name, amount }) =>
    element(
      'div',
      {},
      element('dt', {}, name),
      element(
        'dd',
        { className: 'number' },
        changes?.figures[name] && was(write.money(changes.figures[name])),
        write.money(amount),
      ),
    )
  return element(
    'section',
    { className: 'totals', 'aria-label': 'Total' },
    element(
      'dl',
      {},
      quotation.figures.map(row),
      element(
        'div',
        { className: 'grand' },
        element('dt', {}, 'Grand total'),
        element(
          'dd',
          { className: 'number' },
          changes?.grandTotal && was(write.money(changes.grandTotal)),
          write.money(quotation.grandTotal),
        ),
      ),
    ),
    element('p', { className: 'soft' }, quotation.totalInWords),
    quotation.pricesIncludeTax && element('p', { className: 'soft' }, 'Prices include tax.'),
    quotation.taxSentence && element('p', { className: 'soft' }, quotation.taxSentence),
    quotation.hsn.length > 0 &&
      element(
        'table',
        {},
        element('caption', {}, `Tax by ${quotation.words.code}`),
        element(
          'thead',
          {},
          element(
            'tr',
            {},
            [quotation.words.code, 'Rate', 'Taxable', 'Tax'].map(name => element('th', { scope: 'col' }, name)),
          ),
        ),
        element(
          'tbody',
          {},
          quotation.hsn.map(({ hsn, rate, taxable, tax }) =>
            element(
              'tr',
              {},
              [hsn, `${rate}%`, write.money(taxable), write.money(tax)].map(cell => element('td', {}, cell)),
            ),
          ),
        ),
      ),
  )
}

function schedule({ quotation }, write) {
  if (quotation.milestones.length === 0) return []
  return element(
    'section',
    { className: 'schedule' },
    element('h2', {}, 'Payment schedule'),
    element(
      'ol',
      {},
      quotation.milestones.map(({ name, due, percent, amount }) =>
        element(
          'li',
          {},
          element(
            'span',
            {},
            name,
            percent && ` (${percent}%)`,
            due && element('span', { className: 'soft' }, ` ${due}`),
          ),
          element('span', { className: 'number' }, write.money(amount)),
        ),
      ),
    ),
  )
}
