-- What is asked and decided about versions of quotations.

create table quotation_approvals (
  company_id uuid not null,
  id uuid not null,
  version_id uuid not null,
  -- of the figures that were asked about
  revision bigint not null,
  asked_by uuid not null,
  asked_at timestamptz(3) not null,
  asked_note text not null default '' check (length(asked_note) <= 500),
  -- `closed`: the content was changed before there was an answer
  answer text check (answer in ('approved', 'declined', 'closed')),
  answered_by uuid,
  answered_at timestamptz(3),
  answer_note text not null default '' check (length(answer_note) <= 500),
  discount_pct numeric(9,2),
  margin_pct numeric(9,2),
  primary key (company_id, id),
  foreign key (company_id, version_id) references quotation_versions (company_id, id) on delete cascade,
  foreign key (company_id, asked_by) references users (company_id, id),
  foreign key (company_id, answered_by) references users (company_id, id)
);
create unique index quotation_approvals_open on quotation_approvals (company_id, version_id) where answer is null;
create index quotation_approvals_version on quotation_approvals (company_id, version_id, asked_at desc);
call close_tenant_table('quotation_approvals', 'select, insert, update');

-- Evidence of acceptances, for ever; only a reversal is written later.
create table quotation_acceptances (
  company_id uuid not null,
  id uuid not null,
  version_id uuid not null,
  way text not null check (way in ('page', 'signed-copy', 'email', 'order', 'word')),
  link_id uuid,
  user_id uuid,
  name text not null check (length(name) between 1 and 100),
  email text not null default '' check (length(email) <= 320),
  signature_file_id uuid,
  typed_name text not null default '' check (length(typed_name) <= 100),
  accepted_at timestamptz(3) not null,
  address inet,
  agent text not null default '' check (length(agent) <= 300),
  -- as the contract's ClientSelection and Totals
  selections jsonb not null,
  totals jsonb not null,
  pdf_sha256 text,
  pdf_file_id uuid,
  note text not null default '' check (length(note) <= 500),
  created_at timestamptz(3) not null,
  reversed_at timestamptz(3),
  reversed_by uuid,
  reversal_reason text not null default '' check (length(reversal_reason) <= 500),
  primary key (company_id, id),
  foreign key (company_id, version_id) references quotation_versions (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, reversed_by) references users (company_id, id),
  foreign key (company_id, signature_file_id) references files (company_id, id),
  foreign key (company_id, pdf_file_id) references files (company_id, id),
  check ((way = 'page') = (link_id is not null)),
  check ((link_id is null) <> (user_id is null))
);
create unique index quotation_acceptances_version on quotation_acceptances (company_id, version_id) where reversed_at is null;
create index quotation_acceptances_signature on quotation_acceptances (company_id, signature_file_id) where signature_file_id is not null;
create index quotation_acceptances_pdf on quotation_acceptances (company_id, pdf_file_id) where pdf_file_id is not null;
call close_tenant_table('quotation_acceptances', 'select, insert');
grant update (reversed_at, reversed_by, reversal_reason) on quotation_acceptances to plinth_app;

create table quotation_rejections (
  company_id uuid not null,
  id uuid not null,
  version_id uuid not null,
  reason text not null check (length(reason) between 1 and 40),
  note text not null default '' check (length(note) <= 500),
  link_id uuid,
  user_id uuid,
  created_at timestamptz(3) not null,
  reopened_at timestamptz(3),
  reopened_by uuid,
  primary key (company_id, id),
  foreign key (company_id, version_id) references quotation_versions (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, reopened_by) references users (company_id, id),
  check ((link_id is null) <> (user_id is null))
);
create index quotation_rejections_version on quotation_rejections (company_id, version_id, created_at desc);
call close_tenant_table('quotation_rejections', 'select, insert');
grant update (reopened_at, reopened_by) on quotation_rejections to plinth_app;

-- companies with quotations whose last valid day is over where they are, and whose client still decides
create function auth.companies_with_quotations_to_expire(at timestamptz) returns table (company_id uuid, time_zone text)
language sql stable security definer set search_path = '' as $$
  select c.company_id, c.time_zone from public.companies c where exists (
    select from public.quotations q where q.company_id = c.company_id and q.state in ('sent', 'viewed', 'negotiation')
      and q.valid_until < (at at time zone c.time_zone)::date)
$$;
revoke all on function auth.companies_with_quotations_to_expire(timestamptz) from public;
grant execute on function auth.companies_with_quotations_to_expire(timestamptz) to plinth_app;
