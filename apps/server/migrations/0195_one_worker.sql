-- Citus makes a narrowing policy an ordinary one on the workers, where ordinary policies are joined by "or". So this one has to allow
-- no more than the policy "tenant" even by itself: it says the same besides, and checks what is written in the same way. Before, a row
-- could be written on a worker for another company than that of the transaction.
create or replace procedure distribute_table(target regclass) language plpgsql set search_path = '' as $$
begin
  perform set_config('citus.multi_shard_modify_mode', 'sequential', true);
  perform set_config('citus.enable_unsafe_triggers', 'on', true);
  -- rows that are there are copied, which forced row-level security would refuse to their owner
  execute format('alter table %s no force row level security', target);
  perform pg_catalog.create_distributed_table(
    target, 'company_id', colocate_with => case target when 'public.companies'::regclass then 'none' else 'public.companies' end);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy one_worker on %s as restrictive to plinth_app using (company_id = public.transaction_company() and company_id = nullif(current_setting(''app.company'', true), '''')::uuid) with check (company_id = nullif(current_setting(''app.company'', true), '''')::uuid)',
    target);
end $$;

do $$
declare
  target regclass;
begin
  for target in select polrelid from pg_catalog.pg_policy where polname = 'one_worker' order by 1 loop
    execute format(
      'alter policy one_worker on %s using (company_id = public.transaction_company() and company_id = nullif(current_setting(''app.company'', true), '''')::uuid) with check (company_id = nullif(current_setting(''app.company'', true), '''')::uuid)',
      target);
  end loop;
end $$;
