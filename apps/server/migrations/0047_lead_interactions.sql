-- Meetings with a lead as they were held, beside the history that tells of each.
create table lead_interactions (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  lead_id uuid not null,
  meeting_mode text not null check (meeting_mode in ('Virtual Meeting', 'Client Visit')),
  outcome text not null default '' check (length(outcome) <= 255),
  meeting_remarks text not null default '' check (length(meeting_remarks) <= 1024),
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, lead_id) references leads (company_id, id) on delete cascade,
  foreign key (company_id, created_by) references users (company_id, id)
);
create index lead_interactions_lead on lead_interactions (company_id, lead_id, created_at desc, id desc);
call close_tenant_table('lead_interactions', 'select, insert');

-- Two changes of a lead within one millisecond stand in the order of the lead's versions, whichever process made them.
create index lead_logs_order on lead_logs (company_id, lead_id, created_at desc, lead_version desc, id desc);
drop index lead_logs_lead;
