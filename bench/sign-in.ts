import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Report } from './report.ts'

/** Fewer in total than the failures that one address may have in a quarter of an hour. */
const TRIES = 45

/**
 * Whether the time of a refused sign-in reveals which accounts exist (decision 6): known and unknown accounts alternate, each
 * once, with a wrong but plausible password. The distance between the medians counts.
 */
export async function measureSignIn(
  report: Report,
  base: string,
  login: pg.ClientConfig,
  owner: string,
): Promise<void> {
  const knownAccounts = await accountsLike(login, owner)
  const times = { known: [] as number[], unknown: [] as number[] }
  for (const email of knownAccounts) {
    times.known.push(await refused(base, email))
    times.unknown.push(await refused(base, `${randomUUID()}@example.com`))
  }
  const [a, b] = [median(times.known), median(times.unknown)]
  report.add('refused sign-in, known and unknown accounts', {
    known: a,
    unknown: b,
    apart: Math.abs(a - b) / Math.min(a, b),
  })
}

/** Gives members of the firm the owner's password, so that there is a real hash to compare with. */
async function accountsLike(login: pg.ClientConfig, owner: string): Promise<string[]> {
  const client = new pg.Client(login)
  await client.connect()
  try {
    const { rows } = await client.query<{ email: string }>(
      `update users u set password_hash = o.password_hash from users o
       where o.email = $1 and u.company_id = o.company_id and u.id in (
         select id from users where company_id = o.company_id and email <> $1 order by email limit $2)
       returning u.email`,
      [owner, TRIES],
    )
    return rows.map(row => row.email)
  } finally {
    await client.end()
  }
}

async function refused(base: string, email: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Wrong-one1' }),
  })
  await response.arrayBuffer()
  const milliseconds = performance.now() - began
  if (response.status !== 400) throw new Error(`A refused sign-in answered ${response.status}`)
  return milliseconds
}

const median = (list: number[]): number => list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN
