-- who gets no new leads for a while
create table lead_absences (
  company_id uuid not null,
  user_id uuid not null,
  away_until date not null,
  marked_by uuid not null,
  marked_at timestamptz(3) not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, marked_by) references users (company_id, id) on delete cascade
);
call close_tenant_table('lead_absences');

-- who gets which new leads before they are given out in turn
create table assignment_rules (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 60),
  position integer not null,
  is_on boolean not null default true,
  conditions jsonb not null,
  goes_to text not null check (goes_to in ('team', 'people')),
  team_id uuid,
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (company_id, id),
  foreign key (company_id, team_id) references teams (company_id, id) on delete set null (team_id),
  foreign key (company_id, created_by) references users (company_id, id)
);
call close_tenant_table('assignment_rules');

-- the share of each person, and how many leads a day a rule gives them at most
create table assignment_rule_people (
  company_id uuid not null,
  rule_id uuid not null,
  user_id uuid not null,
  weight integer not null default 1 check (weight between 1 and 100),
  daily_max integer check (daily_max between 1 and 1000),
  primary key (company_id, rule_id, user_id),
  foreign key (company_id, rule_id) references assignment_rules (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call close_tenant_table('assignment_rule_people');

-- whose turn it is by weight, and how many leads each person has had of a rule on their last day
create table assignment_rule_turns (
  company_id uuid not null,
  rule_id uuid not null,
  user_id uuid not null,
  credit integer not null,
  day date not null,
  given integer not null,
  primary key (company_id, rule_id, user_id),
  foreign key (company_id, rule_id) references assignment_rules (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call close_tenant_table('assignment_rule_turns');

-- why each lead that was assigned by itself went to whom
create table assignment_choices (
  company_id uuid not null,
  lead_id uuid not null,
  chosen_at timestamptz(3) not null,
  way text not null,
  how text not null check (how in ('rule', 'turn', 'nobody')),
  rule_name text not null default '',
  user_id uuid,
  reason text not null,
  primary key (company_id, lead_id),
  foreign key (company_id, lead_id) references leads (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index assignment_choices_latest on assignment_choices (company_id, chosen_at desc, lead_id);
call close_tenant_table('assignment_choices');
