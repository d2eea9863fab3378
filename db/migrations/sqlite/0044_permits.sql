-- The licence or permit of a listing that costs money or is gambling, and the public register that has it.
alter table competitions add column permit_number text;
alter table competitions add column register_url text;
