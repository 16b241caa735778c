-- Forms that firms put on their websites, and where other systems send leads to.
create table lead_captures (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  -- stands in public addresses; says nothing about the company
  public_id text not null check (public_id ~ '^[A-Za-z0-9_-]{22}$'),
  name text not null check (length(name) between 1 and 60),
  title text not null default '' check (length(title) <= 100),
  is_on boolean not null default true,
  fields jsonb not null,
  consent_text text not null default '' check (length(consent_text) <= 500),
  allowed_origins text[] not null default '{}',
  success_text text not null default '' check (length(success_text) <= 500),
  redirect_url text not null default '' check (length(redirect_url) <= 500),
  lead_source text not null default '' check (length(lead_source) <= 50),
  campaign text not null default '' check (length(campaign) <= 50),
  team_id uuid,
  -- the secret of the signed endpoint is made of this and of the installation's key, which is not in the database
  secret_salt bytea check (length(secret_salt) = 32),
  secret_since timestamptz(3),
  version int not null default 1,
  created_by uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  removed_at timestamptz(3),
  primary key (company_id, id),
  foreign key (company_id, team_id) references teams (company_id, id) on delete set null (team_id),
  foreign key (company_id, created_by) references users (company_id, id)
);
create unique index lead_captures_public on lead_captures (public_id);
create unique index lead_captures_name on lead_captures (company_id, lower(name)) where removed_at is null;
call close_tenant_table('lead_captures', 'select, insert, update');

-- What came in and which lead it is: the proof of consent, where it came from, and what makes sending twice safe.
-- Never changed afterwards.
create table lead_capture_entries (
  company_id uuid not null,
  id uuid not null,
  capture_id uuid not null,
  lead_id uuid not null,
  channel text not null check (channel in ('form', 'signed')),
  -- false where it was noted on a lead that was there already
  is_new_lead boolean not null,
  external_id text check (length(external_id) between 1 and 100),
  consent_text text not null default '' check (length(consent_text) <= 500),
  consent_at timestamptz(3),
  page_url text not null default '' check (length(page_url) <= 1000),
  referrer text not null default '' check (length(referrer) <= 1000),
  utm jsonb not null default '{}',
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, capture_id) references lead_captures (company_id, id),
  foreign key (company_id, lead_id) references leads (company_id, id) on delete cascade
);
create unique index lead_capture_entries_external on lead_capture_entries (company_id, capture_id, external_id)
  where external_id is not null;
create index lead_capture_entries_capture on lead_capture_entries (company_id, capture_id, created_at desc);
create index lead_capture_entries_lead on lead_capture_entries (company_id, lead_id);
call close_tenant_table('lead_capture_entries', 'select, insert');

-- Signatures that were used, kept for as long as their time would let them pass once more.
create table lead_capture_signatures (
  company_id uuid not null references companies on delete cascade,
  signature bytea not null,
  expires_at timestamptz(3) not null,
  primary key (company_id, signature)
);
create index lead_capture_signatures_age on lead_capture_signatures (company_id, expires_at);
call close_tenant_table('lead_capture_signatures', 'select, insert, delete');

-- The form of a public id, whatever its company: for strangers, who have no session to say which company they mean.
create function auth.capture_of(wanted text) returns table (company_id uuid, capture_id uuid)
language sql stable security definer set search_path = '' as $$
  select c.company_id, c.id from public.lead_captures c where c.public_id = wanted and c.removed_at is null
$$;
revoke all on function auth.capture_of(text) from public;
grant execute on function auth.capture_of(text) to plinth_app;
