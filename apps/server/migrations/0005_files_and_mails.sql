create table files (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  storage_key text not null unique,
  name text not null check (length(name) <= 255),
  content_type text not null,
  size bigint not null check (size >= 0),
  sha256 bytea not null,
  purpose text not null,
  created_by uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id)
);
create index files_age on files (company_id, created_at);
call close_tenant_table('files');

-- Messages to send and sent. A code's message belongs to no company, so this table is none of a tenant's;
-- bodies that hold a secret are removed once they are sent.
create table auth.mails (
  id uuid primary key,
  to_address text not null,
  reply_to text,
  subject text not null,
  html text not null,
  body_text text not null,
  is_secret boolean not null default false,
  state text not null default 'queued' check (state in ('queued', 'sent', 'kept', 'failed')),
  attempts int not null default 0,
  last_error text not null default '',
  created_at timestamptz(3) not null,
  sent_at timestamptz(3)
);
create index mails_kept on auth.mails (created_at desc) where state = 'kept';
create index mails_to on auth.mails (to_address, created_at desc) where state = 'kept';
grant select, insert, update, delete on auth.mails to plinth_app;
