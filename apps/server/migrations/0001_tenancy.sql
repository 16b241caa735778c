-- How every tenant table is closed: forced row-level security for the application's role, by the company that the
-- transaction was opened for. The owner and the operations role see all rows (data migrations, narrow functions, backup).
create schema auth;
grant usage on schema auth to plinth_app, plinth_ops;
alter default privileges in schema auth grant select on tables to plinth_ops;
alter default privileges in schema public grant select on tables to plinth_ops;
alter default privileges in schema public grant select on sequences to plinth_ops;

create procedure close_tenant_table(target regclass, rights text default 'select, insert, update, delete')
language plpgsql set search_path = '' as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s to plinth_app using (company_id = (select nullif(current_setting(''app.company'', true), '''')::uuid)) with check (company_id = (select nullif(current_setting(''app.company'', true), '''')::uuid))',
    target);
  execute format('create policy operations on %s to plinth_owner, plinth_ops using (true) with check (true)', target);
  execute format('grant %s on %s to plinth_app', rights, target);
end $$;
