-- A project with an issued quotation is not deleted by the application: what hangs on a project goes by the keys of the tables, whose
-- owner no trigger of the quotations stops. A company that was made up goes as a whole.
create function keep_quoted_project() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user = 'plinth_app'
    and exists (select from public.quotations q
      where q.company_id = old.company_id and q.project_id = old.id and q.number is not null)
    and not exists (select from public.companies c where c.company_id = old.company_id and c.is_demo)
  then
    raise exception 'a project with an issued quotation is kept' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
create trigger projects_quoted before delete on projects for each row execute function keep_quoted_project();
