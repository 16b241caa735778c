-- The cover picture of a project, drawn anew when it is set.
alter table projects
  add column cover_file_id uuid,
  add foreign key (company_id, cover_file_id) references files (company_id, id);
create index projects_cover on projects (company_id, cover_file_id) where cover_file_id is not null;
