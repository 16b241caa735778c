import { AppError } from '@plinth/contract/error-codes'
import { MAPPING_LIMITS, type SourceValue } from '@plinth/contract/leads/lead-captures/field-mapping'

/** How deep a body may be nested, and how many leads one may have. */
const MOST_LEVELS = 12
const MOST_LEADS = 100
/** So many values of a lead are read; the rest is left out. */
const MOST_VALUES = 1000
/** What senders call the halves of a field in a list of fields: `[{ "name": "city", "value": "Pune" }]`. */
const NAME_KEYS = ['name', 'key', 'field', 'label', 'question', 'id']
const VALUE_KEYS = ['value', 'values', 'answer', 'answers', 'text']

/**
 * The fields of each lead in a body, by their path: `RESPONSE.SENDER_NAME`. A list of objects is a list of leads; inside a lead, a
 * list of names with values is read as fields. Empty values are left out. Throws UNSUPPORTED_TYPE; INVALID for what is neither JSON
 * nor a form, is nested too deeply or has too many leads.
 */
export function leadsOfBody(contentType: string, body: Buffer): SourceValue[][] {
  const text = textOf(body)
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(contentType)
  if (!isForm && contentType !== '' && !/^(?:application\/(?:[\w.+-]+\+)?json|text\/plain)\b/i.test(contentType))
    throw new AppError('UNSUPPORTED_TYPE')
  const leads = isForm ? [formFields(text)] : jsonLeads(text)
  if (leads.length > MOST_LEADS) throw new AppError('INVALID', `At most ${MOST_LEADS} leads in one request`)
  return leads.filter(fields => fields.length > 0)
}

function textOf(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch (cause) {
    throw new AppError('INVALID', 'The request is not UTF-8', { cause })
  }
}

function jsonLeads(text: string): SourceValue[][] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new AppError('INVALID', 'The request is not valid JSON', { cause })
  }
  const isList = Array.isArray(value) && value.length > 0 && value.every(isObject) && !value.every(one => pairOf(one))
  const roots = isList ? (value as unknown[]) : [value]
  return roots.map(root => {
    const fields = new Fields()
    walk(root, '', 0, fields)
    return fields.list()
  })
}

/** Names of a form may have parts in brackets: `fields[city][value]`. */
function formFields(text: string): SourceValue[] {
  const fields = new Fields()
  for (const [name, value] of new URLSearchParams(text)) {
    if (fields.isFull) break
    fields.add(
      roughly(name, MAPPING_LIMITS.key).replaceAll(/\[([^\]]*)\]/g, (_, part: string) =>
        part === '' ? '' : `.${part}`,
      ),
      value,
    )
  }
  return fields.list()
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The name and value of an entry of a list of fields. */
function pairOf(entry: unknown): { name: string; value: unknown } | undefined {
  if (!isObject(entry)) return undefined
  const name = NAME_KEYS.map(key => entry[key]).find(one => typeof one === 'string' && one !== '')
  const valueKey = VALUE_KEYS.find(key => Object.hasOwn(entry, key))
  return typeof name === 'string' && valueKey !== undefined ? { name, value: entry[valueKey] } : undefined
}

function walk(value: unknown, path: string, level: number, fields: Fields): void {
  if (fields.isFull) return
  if (level > MOST_LEVELS) throw new AppError('INVALID', 'The request is nested too deeply')
  if (isObject(value)) {
    for (const [key, inner] of Object.entries(value)) walk(inner, below(path, key), level + 1, fields)
  } else if (Array.isArray(value)) {
    for (const [at, inner] of value.entries()) {
      const pair = pairOf(inner)
      const step = pair ? pair.name : isObject(inner) ? String(at) : ''
      walk(pair ? pair.value : inner, below(path, step), level + 1, fields)
    }
  } else if (value !== null && value !== undefined) fields.add(path, String(value))
}

const below = (path: string, step: string): string =>
  roughly([path, roughly(step, MAPPING_LIMITS.key)].filter(part => part !== '').join('.'), MAPPING_LIMITS.key)

/** Values by their path; several of one path are joined. */
class Fields {
  readonly #values = new Map<string, string[]>()
  #read = 0
  /** No further value is read, so that the work for one body is bounded. */
  get isFull(): boolean {
    return this.#read >= MOST_VALUES
  }
  add(path: string, value: string): void {
    this.#read += 1
    const key = clean(path, MAPPING_LIMITS.key) || 'value'
    const before = this.#values.get(key)
    if (before === undefined && this.#values.size >= MAPPING_LIMITS.fields) return
    const text = clean(value, MAPPING_LIMITS.value)
    if (text === '') return
    if (before) before.push(text)
    else this.#values.set(key, [text])
  }
  list(): SourceValue[] {
    return [...this.#values].map(([key, texts]) => ({
      key,
      label: labelOf(key),
      value: clean(texts.join(', '), MAPPING_LIMITS.value),
    }))
  }
}

/** A text cut before any work on it; a character may be two units. */
const roughly = (text: string, most: number): string => text.slice(0, 2 * most)

const clean = (text: string, most: number): string =>
  [...roughly(text, most).replaceAll('\u0000', '').toWellFormed().trim()].slice(0, most).join('')

/** The last part of a path that is no number, as people write it: `RESPONSE.SENDER_NAME` is "SENDER NAME". */
const labelOf = (key: string): string => {
  const part = key.split('.').findLast(one => !/^[0-9]*$/.test(one)) ?? key
  return part.replaceAll(/[_\s]+/g, ' ').trim() || key
}
