-- The directory of clients: what a firm keeps of each of them, and the people it deals with there.
alter table clients
  -- a person, or a firm
  add column kind smallint not null default 0 check (kind in (0, 1)),
  add column company_name text not null default '' check (length(company_name) <= 75),
  add column gst_no text not null default '' check (gst_no ~ '^[A-Z0-9]{0,16}$'),
  add column state text not null default '' check (length(state) <= 50),
  add column country text not null default '' check (length(country) <= 50),
  add column note text not null default '' check (length(note) <= 1000),
  add column last_activity_at timestamptz(3) not null default now(),
  -- the client it was merged into; it is deleted then
  add column merged_into uuid,
  add column deleted_at timestamptz(3),
  add column deleted_by uuid,
  add column version integer not null default 1,
  -- by field: the version that changed it last, and who made it
  add column changes jsonb not null default '{}',
  -- what it is listed by: a firm by its own name where there is one
  add column title text not null generated always as (
    case when kind = 1 and company_name <> '' then company_name else name end) stored,
  add column search_text text not null generated always as (
    lower(company_name || E'\n' || gst_no || E'\n' || city)) stored,
  add foreign key (company_id, merged_into) references clients (company_id, id),
  add foreign key (company_id, deleted_by) references users (company_id, id);
update clients set last_activity_at = created_at;

drop index clients_email;
create unique index clients_email on clients (company_id, email)
  where email <> '' and not is_company_created and deleted_at is null;
create index clients_title on clients (company_id, lower(title), id) where deleted_at is null;
create index clients_active on clients (company_id, last_activity_at desc, id) where deleted_at is null;
create index clients_gst on clients (company_id, gst_no) where gst_no <> '';
create index clients_merged on clients (company_id, merged_into) where merged_into is not null;

-- One of them is the primary contact, whose name, e-mail, phone and account the client's own row repeats.
create table client_contacts (
  company_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  name text not null check (length(name) between 1 and 130),
  designation text not null default '' check (length(designation) <= 60),
  country_code text not null default '',
  phone_number text not null default '' check (phone_number ~ '^[0-9]{0,15}$'),
  email text not null default '' check (length(email) <= 254 and email = lower(email)),
  note text not null default '' check (length(note) <= 500),
  is_primary boolean not null default false,
  user_id uuid,
  invited_at timestamptz(3),
  access_removed_at timestamptz(3),
  position integer not null check (position >= 0),
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  search_text text not null generated always as (
    lower(name || E'\n' || email || E'\n' || country_code || phone_number)) stored,
  primary key (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id)
);
create unique index client_contacts_primary on client_contacts (company_id, client_id) where is_primary and deleted_at is null;
create unique index client_contacts_user on client_contacts (company_id, user_id) where user_id is not null;
create index client_contacts_client on client_contacts (company_id, client_id, position);
create index client_contacts_email on client_contacts (company_id, email) where email <> '';
create index client_contacts_phone on client_contacts (company_id, phone_number) where phone_number <> '';
call close_tenant_table('client_contacts');

insert into client_contacts (company_id, id, client_id, name, country_code, phone_number, email, is_primary, user_id,
  invited_at, position, created_by, created_at)
select c.company_id, gen_random_uuid(), c.id, c.name, c.country_code, left(regexp_replace(c.phone_number, '\D', '', 'g'), 15),
  c.email, true, c.user_id, u.invited_at, 0, c.created_by, c.created_at
from clients c left join users u on u.company_id = c.company_id and u.id = c.user_id
where not c.is_company_created;

-- An address that is released leaves the contact without an account, as it leaves the client.
create or replace function auth.release_addresses(addresses text[], at timestamptz) returns void
language sql security definer set search_path = '' as $$
  with released as (
    update public.users u set email = u.id || '@withdrawn.invalid', password_hash = 'none', is_active = false,
      invitation_withdrawn_at = coalesce(u.invitation_withdrawn_at, $2)
    where u.email = any($1) and (u.invitation_withdrawn_at is not null
      or auth.never_came(u) and u.temporary_password_expires_at <= $2
        and u.company_id is distinct from nullif(current_setting('app.company', true), '')::uuid)
    returning u.company_id, u.id),
  contacts as (
    update public.client_contacts k set user_id = null from released r where k.company_id = r.company_id and k.user_id = r.id)
  -- the client's record stays and has no account any more
  update public.clients c set user_id = null from released r where c.company_id = r.company_id and c.user_id = r.id
$$;
