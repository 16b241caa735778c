create table companies (
  company_id uuid primary key,
  name text not null default '' check (length(name) <= 75),
  email text not null default '',
  address text not null default '' check (length(address) <= 100),
  city text not null default '' check (length(city) <= 25),
  pincode text not null default '' check (length(pincode) <= 10),
  country text not null default 'India' check (length(country) < 50),
  country_code text not null default '+91',
  currency text not null default 'INR',
  currency_symbol text not null default '₹',
  time_zone text not null default 'Asia/Kolkata',
  logo_file_id uuid,
  is_demo boolean not null default false,
  auto_assign boolean not null default false,
  assign_method text not null default 'ROUND_ROBIN' check (assign_method = 'ROUND_ROBIN'),
  next_status_id int not null default 101,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
call close_tenant_table('companies');

create table users (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  email text not null check (length(email) <= 254 and email = lower(email)),
  first_name text not null default '' check (length(first_name) <= 64),
  last_name text not null default '' check (length(last_name) <= 64),
  phone_number text not null default '',
  country_code text not null default '+91',
  password_hash text not null,
  password_is_temporary boolean not null default false,
  temporary_password_expires_at timestamptz(3),
  is_first_time_login boolean not null default false,
  is_onboarding_done boolean not null default false,
  is_super_admin boolean not null default false,
  is_admin boolean not null default false,
  is_client boolean not null default false,
  is_active boolean not null default true,
  get_started boolean not null default false,
  role_name text not null default '',
  features text[] not null default '{}',
  crm_edit boolean not null default false,
  crm_can_assign boolean not null default false,
  quotation_edit boolean not null default false,
  can_create_project boolean not null default false,
  report_to uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  unique (id),
  foreign key (company_id, report_to) references users (company_id, id),
  check (not (is_client and (is_admin or is_super_admin)))
);
-- one login account per address over all companies (SH-Q10)
create unique index users_email on users (email);
call close_tenant_table('users');

create table roles (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  role_name text not null check (length(role_name) between 1 and 50),
  features text[] not null default '{}',
  crm_edit boolean not null default false,
  crm_can_assign boolean not null default false,
  quotation_edit boolean not null default false,
  can_create_project boolean not null default false,
  is_invitable boolean not null default true,
  primary key (company_id, id)
);
create unique index roles_name on roles (company_id, lower(role_name));
call close_tenant_table('roles');

create table teams (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 50),
  created_by uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id)
);
create unique index teams_name on teams (company_id, lower(name));
call close_tenant_table('teams');

create table team_members (
  company_id uuid not null,
  team_id uuid not null,
  user_id uuid not null,
  is_lead boolean not null default false,
  primary key (company_id, team_id, user_id),
  foreign key (company_id, team_id) references teams (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index team_members_user on team_members (company_id, user_id);
call close_tenant_table('team_members');

-- who sees which leads, by group (LM-335 to LM-337)
create table company_permissions (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  role text not null check (role in ('admin', 'team_lead', 'team_member')),
  view_level text not null default 'all' check (view_level in ('all', 'team', 'own')),
  view_unassigned boolean not null default true,
  primary key (company_id, id),
  unique (company_id, role),
  check (role <> 'admin' or (view_level = 'all' and view_unassigned))
);
call close_tenant_table('company_permissions');
