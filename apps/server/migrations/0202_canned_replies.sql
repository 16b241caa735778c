-- Texts that a company keeps ready for WhatsApp; their placeholders are replaced when a chat is opened with one.
create table canned_replies (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  text text not null check (length(text) between 1 and 1000),
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id)
);
create unique index canned_replies_name on canned_replies (company_id, lower(name));
call close_tenant_table('canned_replies');

insert into canned_replies (company_id, id, name, text)
select companies.company_id, gen_random_uuid(), reply.name, reply.text
from companies, (values
  ('Could not reach you', 'Hello {{leadName}}, this is {{senderName}} of {{companyName}}. I tried to call you about your project. When would be a good time to talk?'),
  ('First message', 'Hello {{leadName}}, this is {{senderName}} of {{companyName}}. Thank you for your enquiry. When may I call you about your project?'),
  ('Follow up', 'Hello {{leadName}}, this is {{senderName}} of {{companyName}}. Do you have any questions about what we discussed?'),
  ('Site visit', 'Hello {{leadName}}, this is {{senderName}} of {{companyName}}. For our visit, please send me the address of the site and two times that suit you.')
) as reply (name, text);
