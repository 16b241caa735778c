-- Lead ads of Facebook: the account that a company connected, its pages and their forms, and every lead Facebook told us of.

-- Tokens are encrypted with a key that is not in the database.
create table facebook_connections (
  company_id uuid not null references companies on delete cascade,
  account_id text not null check (account_id ~ '^[0-9]{1,40}$'),
  account_name text not null check (length(account_name) <= 200),
  sealed_token text not null check (length(sealed_token) <= 4000),
  -- null where the token does not end by itself
  ends_at timestamptz(3),
  -- since when Facebook refuses the token
  ended_at timestamptz(3),
  -- the end that the admins were told of
  told_of_end_at timestamptz(3),
  missing_permissions text[] not null default '{}',
  connected_by uuid not null,
  connected_at timestamptz(3) not null,
  renewed_at timestamptz(3) not null,
  primary key (company_id),
  foreign key (company_id, connected_by) references users (company_id, id)
);
call close_tenant_table('facebook_connections');

-- Pages stay when the account is disconnected, so that their forms keep what they were mapped to.
create table facebook_pages (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  page_id text not null check (page_id ~ '^[0-9]{1,40}$'),
  name text not null check (length(name) <= 200),
  sealed_token text not null default '' check (length(sealed_token) <= 4000),
  state text not null check (state in ('connecting', 'connected', 'failed', 'off')),
  problem text not null default '' check (length(problem) <= 300),
  -- leads that Facebook got before this moment are known
  polled_until timestamptz(3) not null,
  -- Facebook asked to wait
  paused_until timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  unique (company_id, page_id)
);
call close_tenant_table('facebook_pages', 'select, insert, update');

create table facebook_forms (
  company_id uuid not null,
  id uuid not null,
  page_id uuid not null,
  form_id text not null check (form_id ~ '^[0-9]{1,40}$'),
  name text not null check (length(name) <= 200),
  is_active boolean not null,
  questions jsonb not null,
  -- null while what we suggest is used
  mapping jsonb,
  team_id uuid,
  version int not null default 1,
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  unique (company_id, form_id),
  foreign key (company_id, page_id) references facebook_pages (company_id, id) on delete cascade,
  foreign key (company_id, team_id) references teams (company_id, id) on delete set null (team_id)
);
create index facebook_forms_page on facebook_forms (company_id, page_id);
call close_tenant_table('facebook_forms', 'select, insert, update');

create table facebook_leads (
  company_id uuid not null,
  id uuid not null,
  page_id uuid not null,
  leadgen_id text not null check (leadgen_id ~ '^[0-9]{1,40}$'),
  form_id text not null default '' check (form_id ~ '^[0-9]{0,40}$'),
  came_by text not null check (came_by in ('webhook', 'poll')),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  attempts int not null default 0,
  -- also taken by a process that works on it until then
  next_try_at timestamptz(3) not null,
  reason text not null default '' check (length(reason) <= 300),
  lead_id uuid,
  is_new_lead boolean,
  person text not null default '' check (length(person) <= 100),
  -- form, campaign, ad set, ad and platform, as far as Facebook says
  attribution jsonb not null default '{}',
  received_at timestamptz(3) not null,
  done_at timestamptz(3),
  primary key (company_id, id),
  unique (company_id, leadgen_id),
  foreign key (company_id, page_id) references facebook_pages (company_id, id) on delete cascade,
  foreign key (company_id, lead_id) references leads (company_id, id) on delete set null (lead_id)
);
create index facebook_leads_age on facebook_leads (company_id, received_at desc, id desc);
create index facebook_leads_waiting on facebook_leads (next_try_at) where state = 'waiting';
create index facebook_leads_lead on facebook_leads (company_id, lead_id);
call close_tenant_table('facebook_leads', 'select, insert, update');

-- Whose a page of Facebook is: its notices name the page alone. A page belongs to one company until that disconnects it.
create table auth.facebook_pages (
  page_id text primary key,
  holder uuid not null references public.companies on delete cascade
);
create index facebook_pages_holder on auth.facebook_pages (holder);
grant select, insert, delete on auth.facebook_pages to plinth_app;

-- The companies that have a lead of Facebook to fetch, so many at a time.
create function auth.companies_with_facebook_leads(at timestamptz, most int) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select distinct due.company_id from (
    select l.company_id from public.facebook_leads l
      join public.facebook_pages p on p.company_id = l.company_id and p.id = l.page_id
    where l.state = 'waiting' and l.next_try_at <= at and p.state <> 'off' and coalesce(p.paused_until, at) <= at
    order by l.next_try_at limit most) due
$$;
revoke all on function auth.companies_with_facebook_leads(timestamptz, int) from public;
grant execute on function auth.companies_with_facebook_leads(timestamptz, int) to plinth_app;
