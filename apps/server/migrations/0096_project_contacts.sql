-- Which contacts of a client see a project in the client area, and which are asked for approvals in it.
create table project_contacts (
  company_id uuid not null,
  project_id uuid not null,
  contact_id uuid not null,
  can_see boolean not null default false,
  can_approve boolean not null default false,
  last_seen_at timestamptz(3),
  set_by uuid,
  set_at timestamptz(3) not null,
  primary key (company_id, project_id, contact_id),
  foreign key (company_id, project_id) references projects (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references client_contacts (company_id, id) on delete cascade,
  foreign key (company_id, set_by) references users (company_id, id)
);
create index project_contacts_contact on project_contacts (company_id, contact_id);
call close_tenant_table('project_contacts');

-- who sees a project so far is also asked for approvals
insert into project_contacts (company_id, project_id, contact_id, can_see, can_approve, set_by, set_at)
select s.company_id, s.project_id, k.id, true, true, s.shared_by, s.shared_at
from project_shares s
join client_contacts k on k.company_id = s.company_id and k.user_id = s.user_id and k.deleted_at is null;
