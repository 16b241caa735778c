-- The numbers of a firm's own statuses begin at 101 and are never given twice.
alter table pipelines add column next_status_id int not null default 101 check (next_status_id > 100);
update pipelines set next_status_id = greatest(101, (
  select coalesce(max(t.status_id), 0) + 1 from stage_statuses t where t.company_id = pipelines.company_id));
