-- Texts and payment schedules that quotations begin with, each with a default per type (QT-164). A quotation copies what it takes, so these
-- are changed and deleted freely.
create table quotation_texts (
  company_id uuid not null references companies (company_id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('terms', 'inclusions', 'exclusions', 'warranty')),
  name text not null check (length(name) between 1 and 80),
  html text not null check (length(html) <= 20000),
  is_default_design boolean not null default false,
  is_default_execution boolean not null default false,
  primary key (company_id, id)
);
create unique index quotation_texts_name on quotation_texts (company_id, kind, lower(name));
create unique index quotation_texts_design on quotation_texts (company_id, kind) where is_default_design;
create unique index quotation_texts_execution on quotation_texts (company_id, kind) where is_default_execution;
call close_tenant_table('quotation_texts');

create table payment_schedules (
  company_id uuid not null references companies (company_id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 80),
  -- as the contract's SchedulePayment, in their order
  payments jsonb not null,
  is_default_design boolean not null default false,
  is_default_execution boolean not null default false,
  primary key (company_id, id)
);
create unique index payment_schedules_name on payment_schedules (company_id, lower(name));
create unique index payment_schedules_design on payment_schedules (company_id) where is_default_design;
create unique index payment_schedules_execution on payment_schedules (company_id) where is_default_execution;
call close_tenant_table('payment_schedules');

-- What every company starts with; new ones are given the same when they are founded.
insert into payment_schedules (company_id, id, name, payments, is_default_design, is_default_execution)
select c.company_id, gen_random_uuid(), s.name,
  (select jsonb_agg(jsonb_build_object('name', p.name, 'due', '', 'kind', 'percent', 'value', p.share) order by p.place)
   from jsonb_to_recordset(s.payments) p (place int, name text, share text)),
  s.name = 'Design by phase', s.name = 'Works by stage'
from companies c, (values
  ('Design by phase', '[
    {"place": 1, "name": "On booking", "share": "20.00"}, {"place": 2, "name": "On concept approval", "share": "25.00"},
    {"place": 3, "name": "On 3D approval", "share": "25.00"}, {"place": 4, "name": "On working drawings", "share": "20.00"},
    {"place": 5, "name": "On handover", "share": "10.00"}]'::jsonb),
  ('Works by stage', '[
    {"place": 1, "name": "On booking", "share": "10.00"}, {"place": 2, "name": "Before start of work", "share": "40.00"},
    {"place": 3, "name": "On completion of carpentry", "share": "30.00"},
    {"place": 4, "name": "On completion of finishes", "share": "15.00"}, {"place": 5, "name": "On handover", "share": "5.00"}]'::jsonb)
) s (name, payments);

insert into quotation_texts (company_id, id, kind, name, html, is_default_execution)
select c.company_id, gen_random_uuid(), 'exclusions', 'Usual exclusions',
  '<ul><li>Statutory approvals and society charges</li><li>Structural changes</li>'
  '<li>Air conditioning and fire fighting unless listed</li><li>Appliances</li><li>Curtains and loose decor</li>'
  '<li>Electricity and water at site during work</li></ul>', true
from companies c;
