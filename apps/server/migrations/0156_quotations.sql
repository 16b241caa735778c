-- Quotations: offers for projects, each with versions, and the content of every version. Positions are keys of text, in the order of
-- their bytes. Keys of what a version holds begin with the version, so that it is read from one place and nothing refers across.

-- Settings that the server's rules need; a company without a row has these defaults.
create table quotation_settings (
  company_id uuid primary key references companies (company_id) on delete cascade,
  -- how the firm charges GST; null: by its country
  registration text check (registration in ('regular', 'composition', 'unregistered', 'foreign')),
  -- of the firm, the two digits of GST
  state_code text not null default '' check (state_code ~ '^([0-9]{2})?$'),
  tax_name text not null default '' check (length(tax_name) <= 20),
  prices_include_tax boolean not null default false,
  -- null: on for rupees
  round_off boolean,
  validity_days smallint not null default 15 check (validity_days between 1 and 365),
  rate_age_days smallint not null default 90 check (rate_age_days between 1 and 3650),
  -- null: switched off
  max_discount_pct numeric(5,2) default 10 check (max_discount_pct between 0 and 100),
  min_margin_pct numeric(5,2) default 15 check (min_margin_pct between -999.99 and 100),
  -- null: April in India, January elsewhere
  fy_first_month smallint check (fy_first_month between 1 and 12)
);
call close_tenant_table('quotation_settings');

create table quotation_series (
  company_id uuid not null references companies (company_id) on delete cascade,
  type text not null check (type in ('design', 'execution')),
  prefix text not null check (prefix ~ '^[A-Z0-9]{1,4}$'),
  pattern text not null check (length(pattern) <= 40),
  primary key (company_id, type)
);
call close_tenant_table('quotation_series');

-- The lock of a row gives the next number; what is rolled back gives its number back.
create table quotation_counters (
  company_id uuid not null references companies (company_id) on delete cascade,
  type text not null check (type in ('design', 'execution')),
  year integer not null,
  last_number integer not null default 0 check (last_number >= 0),
  primary key (company_id, type, year)
);
call close_tenant_table('quotation_counters', 'select, insert, update');

create table quotations (
  company_id uuid not null references companies (company_id) on delete cascade,
  id uuid not null,
  type text not null check (type in ('design', 'execution')),
  number text check (length(number) between 1 and 20),
  project_id uuid not null,
  lead_id uuid,
  variation_of uuid,
  variation_number smallint check (variation_number >= 1),
  owner_id uuid not null,
  -- the newest issued version, and the one that is being prepared
  current_version_id uuid,
  draft_version_id uuid,
  -- of the newest issued version
  state text not null default 'draft'
    check (state in ('draft', 'sent', 'viewed', 'negotiation', 'accepted', 'rejected', 'expired')),
  currency text not null,
  currency_symbol text not null,
  first_issued_at timestamptz(3),
  accepted_at timestamptz(3),
  converted_at timestamptz(3),
  -- of the version that lists show: the newest issued one, else the draft
  shown_version_number smallint not null default 1,
  title text not null default '' check (length(title) <= 150),
  bill_to_name text not null default '' check (length(bill_to_name) <= 130),
  grand_total numeric(16,2) not null default 0,
  margin_pct numeric(9,2),
  needs_approval boolean not null default false,
  valid_until date,
  open_threads integer not null default 0 check (open_threads >= 0),
  last_activity_at timestamptz(3) not null,
  search_text text generated always as (lower(coalesce(number, '') || E'\n' || title || E'\n' || bill_to_name)) stored,
  created_by uuid not null,
  created_at timestamptz(3) not null,
  -- only what was never issued
  deleted_at timestamptz(3),
  deleted_by uuid,
  primary key (company_id, id),
  foreign key (company_id, project_id) references projects (company_id, id) on delete cascade,
  foreign key (company_id, lead_id) references leads (company_id, id),
  foreign key (company_id, variation_of) references quotations (company_id, id),
  foreign key (company_id, owner_id) references users (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id),
  foreign key (company_id, deleted_by) references users (company_id, id),
  check (deleted_at is null or first_issued_at is null),
  check ((first_issued_at is null) = (number is null)),
  check ((variation_of is null) = (variation_number is null))
);
create unique index quotations_number on quotations (company_id, number) where number is not null;
create unique index quotations_variation on quotations (company_id, variation_of, variation_number) where variation_of is not null;
create index quotations_activity on quotations (company_id, last_activity_at desc, id desc) where deleted_at is null;
create index quotations_state on quotations (company_id, state, valid_until);
create index quotations_project on quotations (company_id, project_id);
create index quotations_lead on quotations (company_id, lead_id);
create index quotations_owner on quotations (company_id, owner_id, last_activity_at desc);
create index quotations_issued on quotations (company_id, first_issued_at);
create index quotations_expiry on quotations (valid_until) where state in ('sent', 'viewed', 'negotiation');
create index quotations_deleted on quotations (company_id, deleted_at) where deleted_at is not null;
call close_tenant_table('quotations');

create table quotation_versions (
  company_id uuid not null,
  id uuid not null,
  quotation_id uuid not null,
  number smallint not null check (number >= 1),
  state text not null default 'draft'
    check (state in ('draft', 'sent', 'viewed', 'negotiation', 'accepted', 'rejected', 'expired', 'superseded')),
  about text not null default '' check (length(about) <= 200),
  -- the head, as the contract's HeadFields
  title text not null default '' check (length(title) <= 150),
  bill_to_name text not null default '' check (length(bill_to_name) <= 130),
  bill_to_address text not null default '' check (length(bill_to_address) <= 400),
  bill_to_state text not null default '',
  bill_to_gstin text not null default '' check (length(bill_to_gstin) <= 15),
  is_sez boolean not null default false,
  email text not null default '' check (length(email) <= 320),
  country_code text not null default '' check (length(country_code) <= 8),
  phone text not null default '' check (length(phone) <= 15),
  site_address text not null default '' check (length(site_address) <= 500),
  place_of_supply text not null default '',
  area numeric(10,2) check (area >= 0),
  area_unit text not null default 'sqft' check (area_unit in ('sqft', 'sqm', 'Sq yds')),
  valid_until date,
  introduction text not null default '',
  terms text not null default '',
  inclusions text not null default '',
  exclusions text not null default '',
  notes text not null default '',
  show text not null default 'everything' check (show in ('everything', 'amounts', 'sections', 'total')),
  group_by text not null default 'room' check (group_by in ('room', 'section')),
  columns text[] not null default '{}',
  marks_changes boolean not null default true,
  tax_mode text not null default 'none' check (tax_mode in ('intra', 'inter', 'single', 'none')),
  is_tax_mode_manual boolean not null default false,
  prices_include_tax boolean not null default false,
  round_off boolean not null default true,
  total_discount_kind text not null default 'none' check (total_discount_kind in ('none', 'percent', 'amount')),
  total_discount_value numeric(14,2) not null default 0 check (total_discount_value >= 0),
  -- the figures that follow from the content
  gross numeric(16,2) not null default 0,
  line_discounts numeric(16,2) not null default 0,
  section_discounts numeric(16,2) not null default 0,
  total_discount numeric(16,2) not null default 0,
  discount_pct numeric(9,2),
  taxable numeric(16,2) not null default 0,
  tax numeric(16,2) not null default 0,
  round_off_amount numeric(16,2) not null default 0,
  grand_total numeric(16,2) not null default 0,
  cost numeric(16,2),
  margin_pct numeric(9,2),
  -- counts the batches of changes
  revision bigint not null default 0,
  -- the last revision that changed a figure
  figures_revision bigint not null default 0,
  approval text not null default 'not-needed'
    check (approval in ('not-needed', 'needed', 'requested', 'approved', 'declined', 'void')),
  approved_revision bigint,
  approved_by uuid,
  issued_on date,
  issued_at timestamptz(3),
  issued_by uuid,
  issue_approved_by uuid,
  -- how it was with its issue: content, totals, firm; as the contract's IssuedSnapshot
  snapshot jsonb,
  pdf_file_id uuid,
  pdf_sha256 text,
  created_by uuid not null,
  created_at timestamptz(3) not null,
  edited_at timestamptz(3) not null,
  primary key (company_id, id),
  unique (company_id, quotation_id, number),
  foreign key (company_id, quotation_id) references quotations (company_id, id) on delete cascade,
  foreign key (company_id, created_by) references users (company_id, id),
  foreign key (company_id, issued_by) references users (company_id, id),
  foreign key (company_id, approved_by) references users (company_id, id),
  foreign key (company_id, issue_approved_by) references users (company_id, id),
  foreign key (company_id, pdf_file_id) references files (company_id, id),
  check ((state = 'draft') = (issued_at is null)),
  check ((issued_at is null) = (snapshot is null))
);
create unique index quotation_versions_draft on quotation_versions (company_id, quotation_id) where state = 'draft';
create index quotation_versions_pdf on quotation_versions (company_id, pdf_file_id) where pdf_file_id is not null;
call close_tenant_table('quotation_versions');
alter table quotations
  add foreign key (company_id, current_version_id) references quotation_versions (company_id, id),
  add foreign key (company_id, draft_version_id) references quotation_versions (company_id, id);

create table quotation_rooms (
  company_id uuid not null,
  version_id uuid not null,
  id uuid not null,
  origin_id uuid not null,
  position text collate "C" not null,
  name text not null check (length(name) between 1 and 60),
  area numeric(10,2) check (area >= 0),
  length_mm numeric(12,4) check (length_mm > 0),
  breadth_mm numeric(12,4) check (breadth_mm > 0),
  height_mm numeric(12,4) check (height_mm > 0),
  note text not null default '' check (length(note) <= 200),
  primary key (company_id, version_id, id),
  foreign key (company_id, version_id) references quotation_versions (company_id, id) on delete cascade
);
call close_tenant_table('quotation_rooms');

create table quotation_sections (
  company_id uuid not null,
  version_id uuid not null,
  id uuid not null,
  origin_id uuid not null,
  position text collate "C" not null,
  name text not null check (length(name) between 1 and 60),
  discount_kind text not null check (discount_kind in ('none', 'percent', 'amount')),
  discount_value numeric(14,2) not null check (discount_value >= 0),
  deliverables text[] not null default '{}',
  revisions smallint check (revisions between 0 and 99),
  days smallint check (days between 0 and 999),
  primary key (company_id, version_id, id),
  foreign key (company_id, version_id) references quotation_versions (company_id, id) on delete cascade
);
call close_tenant_table('quotation_sections');

create table quotation_choices (
  company_id uuid not null,
  version_id uuid not null,
  id uuid not null,
  position text collate "C" not null,
  name text not null check (length(name) between 1 and 60),
  is_package boolean not null,
  primary key (company_id, version_id, id),
  foreign key (company_id, version_id) references quotation_versions (company_id, id) on delete cascade
);
call close_tenant_table('quotation_choices');

create table quotation_options (
  company_id uuid not null,
  version_id uuid not null,
  id uuid not null,
  choice_id uuid not null,
  position text collate "C" not null,
  name text not null check (length(name) between 1 and 60),
  is_chosen boolean not null,
  is_recommended boolean not null,
  primary key (company_id, version_id, id),
  foreign key (company_id, version_id) references quotation_versions (company_id, id) on delete cascade,
  foreign key (company_id, version_id, choice_id) references quotation_choices (company_id, version_id, id)
);
create index quotation_options_choice on quotation_options (company_id, version_id, choice_id);
call close_tenant_table('quotation_options');

create table quotation_lines (
  company_id uuid not null,
  version_id uuid not null,
  id uuid not null,
  -- the same in every version that was copied from the first
  origin_id uuid not null,
  position text collate "C" not null,
  room_id uuid,
  section_id uuid,
  option_id uuid,
  kind text not null check (kind in ('line', 'note')),
  supply text not null check (supply in ('firm', 'client')),
  is_optional boolean not null,
  is_chosen boolean not null,
  is_provisional boolean not null,
  basis text not null check (basis in ('rate', 'area', 'percent', 'lump')),
  serial text not null check (length(serial) <= 20),
  description text not null check (length(description) <= 2000),
  item_id uuid,
  variant_id uuid,
  rate_at timestamptz(3),
  unit_id uuid,
  quantity numeric(12,3),
  wastage numeric(5,2) check (wastage between 0 and 100),
  rate numeric(14,2) check (rate >= 0),
  cost_rate numeric(14,2) check (cost_rate >= 0),
  percent numeric(6,3) check (percent between 0.001 and 100),
  base_kind text check (base_kind in ('amount', 'lines', 'version')),
  base_amount numeric(16,2) check (base_amount >= 0),
  -- without a key: a draft that is discarded leaves the amount that was read of it
  base_version_id uuid,
  discount_kind text not null check (discount_kind in ('none', 'percent', 'amount')),
  discount_value numeric(14,2) not null check (discount_value >= 0),
  tax_rate numeric(5,2) not null check (tax_rate between 0 and 100),
  hsn text not null check (hsn ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})?$'),
  brand text not null check (length(brand) <= 60),
  attributes jsonb not null,
  image_file_id uuid,
  client_note text not null check (length(client_note) <= 500),
  internal_note text not null check (length(internal_note) <= 500),
  sheet_unit text not null check (sheet_unit in ('ft', 'in', 'm', 'cm', 'mm')),
  primary key (company_id, version_id, id),
  foreign key (company_id, version_id) references quotation_versions (company_id, id) on delete cascade,
  foreign key (company_id, version_id, room_id) references quotation_rooms (company_id, version_id, id),
  foreign key (company_id, version_id, section_id) references quotation_sections (company_id, version_id, id),
  foreign key (company_id, version_id, option_id) references quotation_options (company_id, version_id, id),
  foreign key (company_id, item_id) references items (company_id, id),
  foreign key (company_id, unit_id) references item_units (company_id, id),
  foreign key (company_id, image_file_id) references files (company_id, id)
);
create index quotation_lines_item on quotation_lines (company_id, item_id) where item_id is not null;
create index quotation_lines_unit on quotation_lines (company_id, unit_id) where unit_id is not null;
create index quotation_lines_base on quotation_lines (company_id, base_version_id) where base_version_id is not null;
create index quotation_lines_image on quotation_lines (company_id, image_file_id) where image_file_id is not null;
create index quotation_lines_room on quotation_lines (company_id, version_id, room_id);
create index quotation_lines_section on quotation_lines (company_id, version_id, section_id);
create index quotation_lines_option on quotation_lines (company_id, version_id, option_id);
call close_tenant_table('quotation_lines');

create table quotation_measurements (
  company_id uuid not null,
  version_id uuid not null,
  id uuid not null,
  line_id uuid not null,
  position text collate "C" not null,
  description text not null check (length(description) <= 200),
  is_deduction boolean not null,
  nos numeric(12,3) not null check (nos > 0),
  length_mm numeric(12,4) check (length_mm > 0),
  breadth_mm numeric(12,4) check (breadth_mm > 0),
  height_mm numeric(12,4) check (height_mm > 0),
  -- the texts that were typed
  typed jsonb not null,
  primary key (company_id, version_id, id),
  foreign key (company_id, version_id, line_id) references quotation_lines (company_id, version_id, id) on delete cascade
);
create index quotation_measurements_line on quotation_measurements (company_id, version_id, line_id);
call close_tenant_table('quotation_measurements');

create table quotation_milestones (
  company_id uuid not null,
  version_id uuid not null,
  id uuid not null,
  position text collate "C" not null,
  name text not null check (length(name) between 1 and 80),
  due text not null check (length(due) <= 120),
  kind text not null check (kind in ('percent', 'amount', 'balance')),
  value numeric(14,2) not null check (value >= 0),
  primary key (company_id, version_id, id),
  foreign key (company_id, version_id) references quotation_versions (company_id, id) on delete cascade
);
call close_tenant_table('quotation_milestones');

-- What each batch of changes made of a draft, and what it answered.
create table quotation_changes (
  company_id uuid not null,
  version_id uuid not null,
  revision bigint not null,
  batch_id uuid not null,
  user_id uuid not null,
  -- how it came about; `derived`: by the server alone, such as a base that was read anew
  kind text not null check (kind in ('edit', 'restore', 'derived')),
  -- as the contract's ContentEffect
  effects jsonb not null,
  refused jsonb not null,
  applied jsonb not null,
  at timestamptz(3) not null,
  primary key (company_id, version_id, revision),
  unique (company_id, version_id, batch_id),
  foreign key (company_id, version_id) references quotation_versions (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
create index quotation_changes_at on quotation_changes (company_id, version_id, at);
call close_tenant_table('quotation_changes', 'select, insert, delete');

-- What happened to a quotation, for ever.
create table quotation_events (
  company_id uuid not null,
  id uuid not null,
  quotation_id uuid not null,
  version_id uuid,
  kind text not null check (length(kind) <= 40),
  actor_id uuid,
  link_id uuid,
  actor_name text not null check (length(actor_name) <= 150),
  details jsonb not null default '{}',
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, quotation_id) references quotations (company_id, id) on delete cascade,
  foreign key (company_id, actor_id) references users (company_id, id)
);
create index quotation_events_age on quotation_events (company_id, quotation_id, created_at desc, id desc);
call close_tenant_table('quotation_events', 'select, insert');

-- The content of an issued version never changes, whoever asks in the name of the application (a company that is deleted as a whole
-- goes by the owner of the tables).
create function keep_issued_content() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user = 'plinth_app' and exists (
    select from public.quotation_versions v
    where v.company_id = coalesce(new.company_id, old.company_id) and v.id = coalesce(new.version_id, old.version_id)
      and v.issued_at is not null)
  then
    raise exception 'the content of an issued version never changes' using errcode = 'insufficient_privilege';
  end if;
  return coalesce(new, old);
end $$;
create trigger quotation_rooms_kept before insert or update or delete on quotation_rooms
  for each row execute function keep_issued_content();
create trigger quotation_sections_kept before insert or update or delete on quotation_sections
  for each row execute function keep_issued_content();
create trigger quotation_choices_kept before insert or update or delete on quotation_choices
  for each row execute function keep_issued_content();
create trigger quotation_options_kept before insert or update or delete on quotation_options
  for each row execute function keep_issued_content();
create trigger quotation_lines_kept before insert or update or delete on quotation_lines
  for each row execute function keep_issued_content();
create trigger quotation_measurements_kept before insert or update or delete on quotation_measurements
  for each row execute function keep_issued_content();
create trigger quotation_milestones_kept before insert or update or delete on quotation_milestones
  for each row execute function keep_issued_content();

-- Of an issued version only its state, its validity and its document change; it is not deleted.
create function keep_issued_version() returns trigger language plpgsql set search_path = '' as $$
declare
  kept jsonb;
begin
  if current_user <> 'plinth_app' or old.issued_at is null then
    return coalesce(new, old);
  end if;
  if tg_op = 'UPDATE' then
    kept := to_jsonb(new) || jsonb_build_object('state', old.state, 'valid_until', old.valid_until,
      'pdf_file_id', old.pdf_file_id, 'pdf_sha256', old.pdf_sha256);
    if kept = to_jsonb(old) then
      return new;
    end if;
  end if;
  raise exception 'an issued version never changes' using errcode = 'insufficient_privilege';
end $$;
create trigger quotation_versions_kept before update or delete on quotation_versions
  for each row execute function keep_issued_version();

-- Numbers are never taken back, and what was issued is not deleted.
create function keep_quotation_number() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user = 'plinth_app' and old.number is not null
    and (tg_op = 'DELETE' or new.number is distinct from old.number or new.deleted_at is not null)
  then
    raise exception 'an issued quotation keeps its number for ever' using errcode = 'insufficient_privilege';
  end if;
  return coalesce(new, old);
end $$;
create trigger quotations_kept before update or delete on quotations
  for each row execute function keep_quotation_number();

-- Leads that are deleted for good leave their quotations.
create or replace function leave_lead() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.clients set lead_id = null where company_id = old.company_id and lead_id = old.id;
  update public.projects set lead_id = null where company_id = old.company_id and lead_id = old.id;
  update public.facebook_leads set lead_id = null where company_id = old.company_id and lead_id = old.id;
  update public.lead_capture_deliveries set lead_id = null where company_id = old.company_id and lead_id = old.id;
  update public.quotations set lead_id = null where company_id = old.company_id and lead_id = old.id;
  return old;
end $$;
