-- Capture forms also take what other systems post as they please; the company says once which field is what in a lead.
alter table lead_captures
  -- what each field of the sender fills; null until somebody chose
  add column mapping jsonb,
  add column mapping_version int not null default 0,
  -- the key in the address for senders that cannot sign is made of this and of the installation's key
  add column hook_salt bytea check (length(hook_salt) = 32),
  add column hook_since timestamptz(3);

alter table lead_capture_entries drop constraint lead_capture_entries_channel_check;
alter table lead_capture_entries add constraint lead_capture_entries_channel_check check (channel in ('form', 'signed', 'hook'));

-- What was posted, field by field, and what became of it. The values go after a month.
create table lead_capture_deliveries (
  company_id uuid not null,
  id uuid not null,
  capture_id uuid not null,
  fields jsonb not null,
  -- tells the same request sent again
  body_hash bytea not null check (length(body_hash) = 32),
  state text not null default 'unmapped' check (state in ('unmapped', 'done', 'failed')),
  reason text not null default '' check (length(reason) <= 300),
  lead_id uuid,
  is_new_lead boolean,
  received_at timestamptz(3) not null,
  done_at timestamptz(3),
  primary key (company_id, id),
  foreign key (company_id, capture_id) references lead_captures (company_id, id) on delete cascade,
  foreign key (company_id, lead_id) references leads (company_id, id) on delete set null (lead_id)
);
create index lead_capture_deliveries_capture on lead_capture_deliveries (company_id, capture_id, received_at desc, id desc);
create index lead_capture_deliveries_body on lead_capture_deliveries (company_id, capture_id, body_hash);
create index lead_capture_deliveries_lead on lead_capture_deliveries (company_id, lead_id);
create index lead_capture_deliveries_age on lead_capture_deliveries (received_at);
call close_tenant_table('lead_capture_deliveries', 'select, insert, update');

-- Forgets what became a lead, and what nobody looked at for long, so many at a time.
create function auth.forget_capture_deliveries(done_before timestamptz, before timestamptz, most int) returns bigint
language sql security definer set search_path = '' as $$
  with old as (
    select d.company_id, d.id from public.lead_capture_deliveries d
    where d.received_at < before or (d.state = 'done' and d.received_at < done_before)
    order by d.received_at limit most for update skip locked
  ), gone as (
    delete from public.lead_capture_deliveries d using old where d.company_id = old.company_id and d.id = old.id returning 1
  ) select count(*) from gone
$$;
revoke all on function auth.forget_capture_deliveries(timestamptz, timestamptz, int) from public;
grant execute on function auth.forget_capture_deliveries(timestamptz, timestamptz, int) to plinth_app;
