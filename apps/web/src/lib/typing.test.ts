import { describe, expect, it } from 'vitest'
import { choosesByKeys, type Focused, isTyping } from './typing.ts'

type Made = { attributes?: Record<string, string>; isContentEditable?: boolean } & Pick<Focused, 'type' | 'readOnly'>
/** An element as the browser has it, as far as keys are concerned. */
const element = (tagName: string, { attributes = {}, isContentEditable = false, ...own }: Made = {}): Focused => ({
  tagName,
  isContentEditable,
  getAttribute: name => attributes[name] ?? null,
  hasAttribute: name => name in attributes,
  ...own,
})
const selector = (readOnly: boolean, attributes: Record<string, string>) =>
  element('INPUT', { type: 'text', readOnly, attributes: { role: 'combobox', ...attributes } })
const OPEN = { 'aria-expanded': 'true' }
const CLOSED = { 'aria-expanded': 'false' }

describe('with the focus in', () => {
  it.each<[string, Focused, 'all' | 'single' | 'none']>([
    ['a text', element('INPUT', { type: 'text' }), 'all'],
    ['a long text', element('TEXTAREA'), 'all'],
    ['a rich text', element('DIV', { isContentEditable: true }), 'all'],
    ['a selector of the device', element('SELECT'), 'all'],
    ['a selector that is open', selector(true, OPEN), 'all'],
    ['a selector that is searched', selector(false, CLOSED), 'all'],
    ['a selector that is closed and not searched', selector(true, CLOSED), 'single'],
    ['a selector that acts at once, open', selector(false, { ...OPEN, 'data-choice': '' }), 'all'],
    ['a selector that acts at once, closed', selector(false, { ...CLOSED, 'data-choice': '' }), 'none'],
    ['one of several choices', element('INPUT', { type: 'radio' }), 'none'],
    ['a slider', element('INPUT', { type: 'range' }), 'single'],
    ['a list of options', element('DIV', { attributes: { role: 'listbox' } }), 'single'],
    ['a number that arrow keys change', element('DIV', { attributes: { role: 'spinbutton' } }), 'single'],
    ['a checkbox', element('INPUT', { type: 'checkbox' }), 'none'],
    ['a text for reading only', element('INPUT', { type: 'text', readOnly: true }), 'none'],
    ['a button', element('BUTTON', { attributes: { role: 'tab' } }), 'none'],
    ['a row of a list', element('DIV', { attributes: { role: 'gridcell' } }), 'none'],
  ])('%s the page leaves these keys to it: %s', (_name, focused, kept) => {
    const keeps = isTyping(focused) ? 'all' : choosesByKeys(focused) ? 'single' : 'none'
    expect(keeps).toBe(kept)
  })
})
