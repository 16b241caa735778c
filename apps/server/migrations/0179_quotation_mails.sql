-- Mails with quotations, what becomes of them, and what a company has set for sending.

alter table quotation_settings
  -- the firm's own letter; empty: the one of the product
  add column mail_subject text not null default '' check (length(mail_subject) <= 255),
  add column mail_html text not null default '' check (length(mail_html) <= 100000),
  add column whatsapp_text text not null default '' check (length(whatsapp_text) <= 1000),
  -- the reminders that are sent: of what was not viewed, two days before the last valid day, and on it
  add column reminders text[] not null default '{unviewed,ending,last-day}'
    check (reminders <@ array['unviewed', 'ending', 'last-day']),
  -- weekdays on which none is sent, 1 for Monday to 7
  add column days_off smallint[] not null default '{7}' check (days_off <@ '{1,2,3,4,5,6,7}'),
  -- the client's page asks for a code before it shows anything
  add column code_before_showing boolean not null default false,
  -- printed at the end of a quotation
  add column bank_details text not null default '' check (length(bank_details) <= 1000),
  add column signatory text not null default '' check (length(signatory) <= 100),
  -- where a lead goes; null: it stays
  add column stage_on_sent uuid,
  add column stage_on_accepted uuid,
  add column stage_on_rejected uuid,
  add column version integer not null default 1,
  add foreign key (company_id, stage_on_sent) references stages (company_id, id),
  add foreign key (company_id, stage_on_accepted) references stages (company_id, id),
  add foreign key (company_id, stage_on_rejected) references stages (company_id, id);
create index quotation_settings_sent on quotation_settings (company_id, stage_on_sent) where stage_on_sent is not null;
create index quotation_settings_accepted on quotation_settings (company_id, stage_on_accepted) where stage_on_accepted is not null;
create index quotation_settings_rejected on quotation_settings (company_id, stage_on_rejected) where stage_on_rejected is not null;

-- A firm may let its numbers go on further up; what was given is what the next may not be below.
alter table quotation_counters add column last_given integer not null default 0 check (last_given >= 0);
update quotation_counters set last_given = last_number;

-- A stage that is deleted is no longer where leads go.
create function leave_stage() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.quotation_settings set stage_on_sent = nullif(stage_on_sent, old.id),
    stage_on_accepted = nullif(stage_on_accepted, old.id), stage_on_rejected = nullif(stage_on_rejected, old.id)
  where company_id = old.company_id and old.id in (stage_on_sent, stage_on_accepted, stage_on_rejected);
  return old;
end $$;
create trigger stages_left before delete on stages for each row execute function leave_stage();

create table quotation_mails (
  company_id uuid not null,
  id uuid not null,
  quotation_id uuid not null,
  version_id uuid not null,
  kind text not null check (kind in ('quotation', 'reminder', 'extension')),
  -- null: the server
  sender_id uuid,
  sender_name text not null,
  reply_to text not null default '',
  -- with their placeholders, which are filled in for each recipient
  subject text not null check (length(subject) between 1 and 255),
  html text not null,
  attaches_pdf boolean not null,
  file_ids uuid[] not null default '{}',
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, quotation_id) references quotations (company_id, id) on delete cascade,
  foreign key (company_id, version_id) references quotation_versions (company_id, id) on delete cascade,
  foreign key (company_id, sender_id) references users (company_id, id)
);
create index quotation_mails_quotation on quotation_mails (company_id, quotation_id, created_at desc);
create index quotation_mails_version on quotation_mails (company_id, version_id);
create index quotation_mails_sender on quotation_mails (company_id, sender_id) where sender_id is not null;
call close_tenant_table('quotation_mails', 'select, insert');

create table quotation_mail_recipients (
  company_id uuid not null,
  mail_id uuid not null,
  link_id uuid not null,
  email text not null check (length(email) between 1 and 254),
  -- null until its letter is written
  outbox_id uuid,
  state text not null default 'queued' check (state in ('queued', 'sent', 'kept', 'failed', 'cancelled')),
  reason text not null default '',
  sent_at timestamptz(3),
  primary key (company_id, mail_id, link_id),
  foreign key (company_id, mail_id) references quotation_mails (company_id, id) on delete cascade,
  foreign key (company_id, link_id) references quotation_links (company_id, id) on delete cascade
);
create unique index quotation_mail_recipients_outbox on quotation_mail_recipients (company_id, outbox_id);
create index quotation_mail_recipients_link on quotation_mail_recipients (company_id, link_id);
call close_tenant_table('quotation_mail_recipients', 'select, insert, update');

-- What becomes of a message is written beside its recipient in the same transaction, and outlives the outbox's own row.
create function auth.follow_quotation_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    update public.quotation_mail_recipients r set state = new.state, reason = new.last_error, sent_at = new.sent_at
    where r.company_id = new.queued_in and r.outbox_id = new.id;
  else
    update public.quotation_mail_recipients r set state = 'failed', reason = 'The message was taken out of the outbox'
    where r.company_id = old.queued_in and r.outbox_id = old.id and r.state = 'queued';
  end if;
  return null;
end $$;
revoke all on function auth.follow_quotation_mail() from public;
create trigger quotation_mails_followed after update of state, last_error on auth.mails for each row
  when (new.queued_in is not null and (old.state <> new.state or old.last_error <> new.last_error))
  execute function auth.follow_quotation_mail();
create trigger quotation_mails_taken_out after delete on auth.mails for each row
  when (old.queued_in is not null and old.state = 'queued') execute function auth.follow_quotation_mail();

-- What was sent by itself for a version, each kind once; `owner`: that its owner was told of its end in two days.
create table quotation_reminders (
  company_id uuid not null,
  version_id uuid not null,
  kind text not null check (kind in ('unviewed', 'ending', 'last-day', 'owner')),
  sent_at timestamptz(3) not null,
  primary key (company_id, version_id, kind),
  foreign key (company_id, version_id) references quotation_versions (company_id, id) on delete cascade
);
call close_tenant_table('quotation_reminders', 'select, insert');

-- null: as the company sends them
alter table quotations add column reminders text[] check (reminders <@ array['unviewed', 'ending', 'last-day']);

-- companies where it is ten o'clock or later, with quotations that a client may have to be reminded of
create function auth.companies_with_quotations_to_remind(at timestamptz) returns table (company_id uuid, time_zone text)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select c.company_id, c.time_zone from public.companies c
    where (at at time zone c.time_zone)::time >= '10:00' and exists (
      select from public.quotations q where q.company_id = c.company_id and q.state in ('sent', 'viewed', 'negotiation')
        and q.valid_until >= (at at time zone c.time_zone)::date);
end $$;
revoke all on function auth.companies_with_quotations_to_remind(timestamptz) from public;
grant execute on function auth.companies_with_quotations_to_remind(timestamptz) to plinth_app;

-- What happens with its quotations stands in the history of a lead.
alter table lead_logs drop constraint lead_logs_type_check;
alter table lead_logs add constraint lead_logs_type_check
  check (type in ('create', 'update', 'email', 'delete', 'quotation'));
