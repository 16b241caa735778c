-- lists of leads written to a file in the background
create table lead_exports (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'ready', 'failed', 'cancelled', 'expired')),
  format text not null check (format in ('xlsx', 'csv')),
  file_name text not null check (length(file_name) <= 255),
  columns text[] not null,
  -- which leads in which order, as the list was asked for
  list jsonb not null,
  total int not null,
  done int not null default 0,
  problem text not null default '',
  file_id uuid,
  created_by uuid not null,
  created_at timestamptz(3) not null,
  -- when it was last asked for or began
  begun_at timestamptz(3) not null,
  finished_at timestamptz(3),
  expires_at timestamptz(3),
  primary key (company_id, id),
  foreign key (company_id, file_id) references files (company_id, id) deferrable initially deferred,
  foreign key (company_id, created_by) references users (company_id, id) on delete cascade,
  check ((status = 'ready') = (file_id is not null))
);
call close_tenant_table('lead_exports');
create index lead_exports_own on lead_exports (company_id, created_by, created_at desc, id desc);
create index lead_exports_expiry on lead_exports (expires_at) where file_id is not null;
create index lead_exports_under_way on lead_exports (begun_at) where status in ('waiting', 'running');
create index lead_exports_age on lead_exports (created_at);

-- Forgets files of all companies whose time is over, so many at a time; the sweep of files takes their bytes.
create function auth.expire_lead_exports(at timestamptz, most int) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  one record;
  gone bigint := 0;
begin
  for one in
    select e.company_id, e.id, e.file_id from public.lead_exports e
    where e.file_id is not null and e.expires_at <= at order by e.expires_at limit most for update skip locked
  loop
    update public.lead_exports e set status = 'expired', file_id = null
    where e.company_id = one.company_id and e.id = one.id;
    delete from public.files f where f.company_id = one.company_id and f.id = one.file_id;
    gone := gone + 1;
  end loop;
  return gone;
end $$;

-- Ends exports that nobody works on any more since before `stuck`, and forgets those older than `old` that have no file.
create function auth.tidy_lead_exports(stuck timestamptz, old timestamptz, message text) returns void
language sql security definer set search_path = '' as $$
  update public.lead_exports set status = 'failed', problem = message
  where status in ('waiting', 'running') and begun_at < stuck;
  delete from public.lead_exports where created_at < old and file_id is null;
$$;
revoke all on function auth.expire_lead_exports(timestamptz, int), auth.tidy_lead_exports(timestamptz, timestamptz, text) from public;
grant execute on function auth.expire_lead_exports(timestamptz, int), auth.tidy_lead_exports(timestamptz, timestamptz, text) to plinth_app;
