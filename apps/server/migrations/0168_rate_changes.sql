-- Rates of many items changed at once, which can be undone for 30 days.
create table rate_changes (
  company_id uuid not null references companies (company_id) on delete cascade,
  id uuid not null,
  -- which items, as they were asked for
  filter jsonb not null,
  what text not null check (what in ('cost', 'selling', 'both')),
  percent numeric(6,2) not null check (percent between -90 and 900),
  rounding text not null check (rounding in ('0.01', '1', '5', '10')),
  rate_count integer not null,
  undone_at timestamptz(3),
  created_by uuid not null,
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id)
);
create index rate_changes_latest on rate_changes (company_id, created_at desc, id desc);
call close_tenant_table('rate_changes');

-- What changed rates together, and how the selling rate came about before: both are needed to undo it.
alter table item_rates
  add column batch_id uuid,
  add column pricing_old text check (pricing_old in ('fixed', 'markup', 'analysis')),
  add column markup_old numeric(8,2);
create index item_rates_batch on item_rates (company_id, batch_id) where batch_id is not null;
