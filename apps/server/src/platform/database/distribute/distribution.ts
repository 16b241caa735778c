import pg from 'pg'
import { inTransaction } from '../migrate.ts'
import { type Logins, underLock } from '../roles.ts'

/** A trigger changes further rows of its company, which stand on the same worker: needed on the workers too. */
const NESTED = { 'citus.allow_nested_distributed_execution': 'on' }
/** Migrations of later versions make triggers on tables that are spread already. */
const MAKING = { ...NESTED, 'citus.enable_unsafe_triggers': 'on' }
/**
 * `set local` reaches the workers, and with it the company that row-level security goes by. Only for the application: of several
 * statements in one text, Citus would send all of them to the workers, and the queue of jobs is made by such texts. Each statement is
 * planned anew, since the plan depends on the company (the policy `one_worker`), and none is compiled, which takes longer than the
 * statement.
 */
const PROPAGATED = {
  ...NESTED,
  'citus.propagate_set_commands': 'local',
  plan_cache_mode: 'force_custom_plan',
  jit: 'off',
}

/** On a worker a row is numbered by whoever writes it, and Citus does not pass this right on. */
const MAY_NUMBER =
  'select success, result from run_command_on_workers($$grant usage on all sequences in schema public to plinth_app$$)'

/**
 * Whether the database is spread over workers by Citus; one without companies is spread first, once its coordinator knows workers.
 * Makes sure that the sessions of all three roles begin with the settings that they need; Citus tells the workers.
 */
export async function prepareDistribution(logins: Logins): Promise<boolean> {
  if (!(await isSpread(logins.owner))) return false
  await settled(logins.owner, MAKING, MAY_NUMBER)
  await settled(logins.ops, NESTED)
  await settled(logins.app, PROPAGATED)
  return true
}

/** Spreads all companies' tables over the workers, in the transaction of `client`, or one statement after the other. */
export const spread = (client: pg.ClientBase) => client.query('call public.distribute_tables()')
/** Gives the workers those functions that could not go there before their tables; after `spread` has been committed. */
export const spreadFunctions = (client: pg.ClientBase) => client.query('call public.distribute_functions()')

async function isSpread(owner: pg.ClientConfig): Promise<boolean> {
  const state = `select public.is_distributed() as "isDone", exists (select from pg_extension where extname = 'citus') as "isThere"`
  return underLock({ ...owner, query_timeout: 0, statement_timeout: 0 }, async client => {
    const [found] = (await client.query<{ isDone: boolean; isThere: boolean }>(state)).rows
    if (!found?.isThere || found.isDone) return found?.isDone === true
    const { rowCount } = await client.query(
      `select where exists (select from pg_dist_node where shouldhaveshards and isactive and groupid > 0)
         and not exists (select from companies)`,
    )
    if (!rowCount) return false
    await inTransaction(client, () => spread(client))
    await spreadFunctions(client)
    return true
  })
}

async function settled(login: pg.ClientConfig, settings: Record<string, string>, more?: string): Promise<void> {
  const client = new pg.Client({ ...login, application_name: 'plinth set-up' })
  await client.connect()
  try {
    const { rows } = await client.query<{ database: string }>('select quote_ident(current_database()) as database')
    for (const [setting, value] of Object.entries(settings)) {
      const { rowCount } = await client.query('select where current_setting($1, true) = $2', [setting, value])
      if (!rowCount)
        await client.query(`alter role current_user in database ${rows[0]?.database} set ${setting} = '${value}'`)
    }
    if (more) for (const { success, result } of (await client.query(more)).rows) if (!success) throw new Error(result)
  } finally {
    await client.end()
  }
}
