-- What somebody did on a day, for the progress of their queue. The entries that creating leads writes are no work and are left
-- out, so that creating costs nothing more; all others come in the order of time, at the end of the index of their person.
create index lead_logs_person on lead_logs (company_id, user_id, created_at) where type <> 'create';
