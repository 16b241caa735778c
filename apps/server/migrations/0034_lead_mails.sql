-- Mails people write to leads: what the outbox needs for them, what was sent, and the default templates by their types.
alter table auth.mails
  -- the display name of a person's mail; null for what the product itself sends
  add column from_name text,
  -- files of the company `queued_in`, in order
  add column file_ids uuid[] not null default '{}',
  add column send_at timestamptz(3);

create table lead_mails (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  lead_id uuid not null,
  sender_id uuid not null,
  sender_name text not null,
  reply_to text not null,
  from_name text not null,
  template_id uuid,
  -- a template's type, never a lead status
  template_type smallint check (template_type in (1, 4, 5, 6)),
  subject text not null check (length(subject) <= 500),
  html text not null,
  body_text text not null,
  send_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, lead_id) references leads (company_id, id) on delete cascade,
  foreign key (company_id, sender_id) references users (company_id, id)
);
create index lead_mails_lead on lead_mails (company_id, lead_id, created_at desc, id desc);
call close_tenant_table('lead_mails', 'select, insert');

create table lead_mail_recipients (
  company_id uuid not null,
  mail_id uuid not null,
  position int not null,
  email text not null,
  outbox_id uuid not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'kept', 'failed', 'cancelled')),
  reason text not null default '',
  sent_at timestamptz(3),
  primary key (company_id, mail_id, position),
  foreign key (company_id, mail_id) references lead_mails (company_id, id) on delete cascade
);
create unique index lead_mail_recipients_outbox on lead_mail_recipients (company_id, outbox_id);
call close_tenant_table('lead_mail_recipients', 'select, insert, update');

create table lead_mail_attachments (
  company_id uuid not null,
  mail_id uuid not null,
  position int not null,
  file_id uuid not null,
  primary key (company_id, mail_id, position),
  foreign key (company_id, mail_id) references lead_mails (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references files (company_id, id)
);
create index lead_mail_attachments_file on lead_mail_attachments (company_id, file_id);
call close_tenant_table('lead_mail_attachments', 'select, insert');

-- What becomes of a message is written beside the mail in the same transaction, and outlives the outbox's own row.
create function auth.follow_lead_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    update public.lead_mail_recipients r set state = new.state, reason = new.last_error, sent_at = new.sent_at
    where r.company_id = new.queued_in and r.outbox_id = new.id;
  else
    update public.lead_mail_recipients r set state = 'failed', reason = 'The message was taken out of the outbox'
    where r.company_id = old.queued_in and r.outbox_id = old.id and r.state = 'queued';
  end if;
  return null;
end $$;
revoke all on function auth.follow_lead_mail() from public;
create trigger mails_followed after update of state, last_error on auth.mails for each row
  when (new.queued_in is not null and (old.state <> new.state or old.last_error <> new.last_error))
  execute function auth.follow_lead_mail();
create trigger mails_taken_out after delete on auth.mails for each row
  when (old.queued_in is not null and old.state = 'queued') execute function auth.follow_lead_mail();

-- The default templates stood under wrong types: 1 follow up, 4 no response, 5 not interested, 6 meeting.
update email_templates set type = 1 where is_default and type = 5 and name = 'Follow up';
update email_templates set type = 5 where is_default and type = 6 and name = 'Not interested';
update email_templates set is_default = false where is_default and type = 1 and name = 'Welcome';
insert into email_templates (company_id, id, type, name, subject, html, is_default)
select company_id, gen_random_uuid(), 6, 'Meeting', 'Our meeting about your project',
  '<p>Dear {{leadName}},</p><p>Thank you for making time for a meeting with {{companyName}}. We look forward to speaking with you about your project. Please let us know if another time suits you better.</p><p>Regards,<br>{{senderName}}<br>{{companyName}}</p>',
  true
from companies
where not exists (select from email_templates t where t.company_id = companies.company_id and t.type = 6);
alter table email_templates
  add column created_at timestamptz(3) not null default now(),
  add constraint email_templates_sizes check (length(name) <= 100 and length(subject) <= 255);
create unique index email_templates_default on email_templates (company_id, type) where is_default;
create unique index email_templates_name on email_templates (company_id, type, lower(name));
