-- Links to quotations, one per recipient, and what was done with them.

create table quotation_links (
  company_id uuid not null,
  id uuid not null,
  quotation_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  -- empty: whoever has the link can read and comment, and not accept
  email text not null default '' check (length(email) <= 254),
  way text not null check (way in ('mail', 'whatsapp', 'copy')),
  first_viewed_at timestamptz(3),
  last_viewed_at timestamptz(3),
  views integer not null default 0 check (views >= 0),
  last_version_id uuid,
  created_by uuid not null,
  created_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  revoked_by uuid,
  primary key (company_id, id),
  foreign key (company_id, quotation_id) references quotations (company_id, id) on delete cascade,
  foreign key (company_id, last_version_id) references quotation_versions (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id),
  foreign key (company_id, revoked_by) references users (company_id, id),
  check ((revoked_at is null) = (revoked_by is null))
);
create index quotation_links_quotation on quotation_links (company_id, quotation_id, created_at);
create index quotation_links_version on quotation_links (company_id, last_version_id) where last_version_id is not null;
call close_tenant_table('quotation_links', 'select, insert, update');

-- Whose link a token is of. The token itself is kept nowhere.
create table auth.quotation_links (
  company_id uuid not null,
  link_id uuid primary key,
  token_hash bytea not null check (length(token_hash) = 32)
);
create unique index quotation_links_token on auth.quotation_links (token_hash);
create index quotation_links_company on auth.quotation_links (company_id);
call close_tenant_table('auth.quotation_links', 'select, insert');

create function auth.quotation_link(wanted bytea) returns table (company_id uuid, link_id uuid)
language sql stable security definer set search_path = '' as $$
  select l.company_id, l.link_id from auth.quotation_links l where l.token_hash = wanted;
$$;
revoke all on function auth.quotation_link(bytea) from public;
grant execute on function auth.quotation_link(bytea) to plinth_app;

-- Each time the page was read; network address and browser are emptied after 180 days.
create table quotation_views (
  company_id uuid not null,
  id uuid not null,
  link_id uuid not null,
  version_id uuid not null,
  at timestamptz(3) not null,
  address inet,
  agent text not null default '' check (length(agent) <= 300),
  primary key (company_id, id),
  foreign key (company_id, link_id) references quotation_links (company_id, id) on delete cascade,
  foreign key (company_id, version_id) references quotation_versions (company_id, id) on delete cascade
);
create index quotation_views_link on quotation_views (company_id, link_id, at desc);
create index quotation_views_version on quotation_views (company_id, version_id);
create index quotation_views_identified on quotation_views (at) where address is not null or agent <> '';
call close_tenant_table('quotation_views');

-- What a recipient chose of what a version leaves open; without a row it is as the firm left it.
create table quotation_selections (
  company_id uuid not null,
  link_id uuid not null,
  version_id uuid not null,
  optional_line_ids uuid[] not null,
  option_ids uuid[] not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, link_id, version_id),
  foreign key (company_id, link_id) references quotation_links (company_id, id) on delete cascade,
  foreign key (company_id, version_id) references quotation_versions (company_id, id) on delete cascade
);
create index quotation_selections_version on quotation_selections (company_id, version_id);
call close_tenant_table('quotation_selections');

create or replace function auth.forget_company() returns void language sql security definer set search_path = '' as $$
  delete from auth.accounts where company_id = nullif(current_setting('app.company', true), '')::uuid;
  delete from auth.capture_addresses where company_id = nullif(current_setting('app.company', true), '')::uuid;
  delete from auth.facebook_pages where holder = nullif(current_setting('app.company', true), '')::uuid;
  delete from auth.quotation_links where company_id = nullif(current_setting('app.company', true), '')::uuid;
$$;
