import pg from 'pg'

/** A statement as the product sent it. */
export interface SentStatement {
  text: string
  values: unknown[]
}

interface Sending {
  parse(query: { name: string; text: string }, more?: boolean): void
  bind(config: { statement?: string; values?: unknown[] }, more?: boolean): void
}

const heard = new Set<SentStatement[]>()
/** The texts that a connection has prepared, by name: each is sent only once. */
const TEXTS = new WeakMap<object, Map<string, string>>()
function textsOf(connection: object): Map<string, string> {
  const texts = TEXTS.get(connection) ?? new Map<string, string>()
  TEXTS.set(connection, texts)
  return texts
}

const sending = pg.Connection.prototype as unknown as Sending
const { parse, bind } = sending
sending.parse = function (query, more) {
  textsOf(this).set(query.name, query.text)
  parse.call(this, query, more)
}
sending.bind = function (config, more) {
  const text = textsOf(this).get(config.statement ?? '')
  if (text !== undefined) for (const one of heard) one.push({ text, values: config.values ?? [] })
  bind.call(this, config, more)
}

/** The statements that this process sends to the database while `work` runs, each with the values that went with it. */
export async function statementsOf(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const sent: SentStatement[] = []
  heard.add(sent)
  try {
    await work()
  } finally {
    heard.delete(sent)
  }
  return sent
}
