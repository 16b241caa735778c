import type pg from 'pg'

/** Anything that can run a query as the application's role. */
export interface Queryable {
  query<R extends pg.QueryResultRow>(text: string): Promise<{ rows: R[] }>
}

/** Restricts a query to our schemas and objects: not PostgreSQL's, not temporary ones, not an extension's. */
const OURS = `
  ours as (
    select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
  ),
  extension_member as (
    select classid, objid from pg_depend where deptype = 'e' and refclassid = 'pg_extension'::regclass
  ),
  relation as (
    select c.oid, c.relkind, c.relrowsecurity, c.relforcerowsecurity, c.reloptions, ours.nspname,
           format('%I.%I', ours.nspname, c.relname) as name,
           exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)
             as of_company
      from pg_class c join ours on ours.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'f')
       and not exists (select from extension_member where classid = 'pg_class'::regclass and objid = c.oid)
  )`

/** The condition in the policy of a tenant table, as PostgreSQL prints it. */
const OWN_COMPANY = `'(company_id = (NULLIF(current_setting(''app.company''::text, true), ''''::text))::uuid)'`
/** The further condition where Citus spreads companies; it says the first one too, since workers take the policy for one that widens. */
const ONE_WORKER = `'((company_id = transaction_company()) AND ' || ${OWN_COMPANY} || ')'`

/** Queries that return one row per problem. */
const CHECKS: Record<string, string> = {
  role: `select format('role %s is %s', rolname, what) as problem
      from pg_roles, lateral (values (rolsuper, 'a superuser'), (rolbypassrls, 'allowed to bypass row-level security'),
                                     (rolcreaterole, 'allowed to create roles')) as flag (is_set, what)
     where rolname = current_user and is_set`,
  memberships: `select format('role %s is a member of %s', current_user, rolname) as problem
      from pg_roles where rolname <> current_user and rolname !~ '^pg_' and pg_has_role(current_user, oid, 'member')`,
  tables: `select format('table %s has no %s row-level security', name,
                  case when not relrowsecurity then 'enabled' else 'forced' end) as problem
      from relation
     where relkind in ('r', 'p', 'f') and not (relrowsecurity and relforcerowsecurity) and (of_company or relrowsecurity)`,
  policies: `select format('policy %s on table %s has no WITH CHECK', polname, name) as problem
      from pg_policy join relation on relation.oid = polrelid
     where polcmd in ('*', 'a', 'w') and polwithcheck is null`,
  open_policies: `select format('policy %s on table %s shows the application every row', polname, name) as problem
      from pg_policy join relation on relation.oid = polrelid
     where polpermissive and of_company and nspname <> 'auth' and pg_get_expr(polqual, polrelid) = 'true'
       and (polroles = '{0}' or exists (select from unnest(polroles) as r (oid) where pg_has_role(current_user, r.oid, 'member')))`,
  // any other policy would widen what is visible, because permissive policies are joined by `or`, or hide what should be seen
  exact_policies: `select format('policy %s on table %s is not the one that close_tenant_table makes', polname, name) as problem
      from pg_policy join relation on relation.oid = polrelid,
           lateral (select array(select r.oid::regrole::text from unnest(polroles) as r (oid) order by 1) as roles,
                           pg_get_expr(polqual, polrelid) as seen,
                           pg_get_expr(polwithcheck, polrelid) as written) as stated
     where not coalesce(polpermissive and polcmd = '*' and (
             (polname = 'tenant' and stated.roles = array['plinth_app'] and stated.seen = ${OWN_COMPANY} and stated.written = ${OWN_COMPANY})
          or (polname = 'operations' and stated.roles = array['plinth_ops', 'plinth_owner'] and stated.seen = 'true' and stated.written = 'true')
           ), false)
       and not coalesce(not polpermissive and polcmd = '*' and polname = 'one_worker' and stated.roles = array['plinth_app']
             and stated.seen = ${ONE_WORKER} and stated.written = ${OWN_COMPANY}, false)`,
  missing_policies: `select format('table %s has no policy %s', name, wanted) as problem
      from relation, unnest(array['operations', 'tenant']) as wanted
     where of_company and relkind in ('r', 'p', 'f')
       and not exists (select from pg_policy where polrelid = relation.oid and polname = wanted)`,
  views: `select format('view %s is not a security_invoker view', name) as problem
      from relation
     where relkind = 'v' and not coalesce(reloptions && array['security_invoker=true', 'security_invoker=on', 'security_invoker=1'], false)`,
  functions: `select format('SECURITY DEFINER function %s has no pinned search_path', p.oid::regprocedure) as problem
      from pg_proc p join ours on ours.oid = p.pronamespace
     where p.prosecdef
       and not exists (select from unnest(p.proconfig) as setting where setting like 'search_path=%' and setting not like '%$user%')
       and not exists (select from extension_member where classid = 'pg_proc'::regclass and objid = p.oid)`,
  materialized_views: `select distinct format('materialized view %s is over tenant table %s', m.name, base.name) as problem
      from relation m
      join lateral (
        with recursive source (oid) as (
            select m.oid
          union
            select d.refobjid from source
              join pg_rewrite w on w.ev_class = source.oid
              join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = w.oid and d.refclassid = 'pg_class'::regclass
        ) select relation.name from source join relation using (oid) where relation.of_company and relation.relkind in ('r', 'p', 'f')
      ) as base on true
     where m.relkind = 'm'`,
  ownership: `select format('role %s owns %s', current_user, pg_describe_object(classid, objid, objsubid)) as problem
      from pg_shdepend
     where deptype = 'o' and refclassid = 'pg_authid'::regclass and refobjid = current_user::regrole
       and dbid in (0, (select oid from pg_database where datname = current_database()))`,
  grants: `select format('role %s has %s on table %s', current_user, privilege, name) as problem
      from relation, unnest(array['TRUNCATE', 'REFERENCES', 'TRIGGER']) as privilege
     where relkind in ('r', 'p') and has_table_privilege(relation.oid, privilege)`,
  schemas: `select format('role %s may create objects in schema %I', current_user, nspname) as problem
      from ours where has_schema_privilege(oid, 'create')`,
}

const QUERY = `with ${OURS} ${Object.values(CHECKS)
  .map(check => `(${check})`)
  .join('\nunion all\n')} order by 1`

/**
 * Asserts, on a connection of the application's role, that companies cannot see each other: the role is powerless, every table
 * with a `company_id` has forced row-level security by exactly the policies of `close_tenant_table`, and no view, function,
 * materialized view or grant leads around it. Throws one error that lists all problems. Called before the server accepts its
 * first request, and by its readiness check.
 */
export async function assertIsolation(app: Queryable): Promise<void> {
  const { rows } = await app.query<{ problem: string }>(QUERY)
  if (rows.length === 0) return
  throw new Error(`Companies are not isolated from each other:\n${rows.map(row => `  ${row.problem}`).join('\n')}`)
}
