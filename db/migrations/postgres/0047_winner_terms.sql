-- How winners are told, how long they have to answer, and how soon the prize is sent; null: not stated.
alter table competitions add column winners_told text;
alter table competitions add column answer_within text;
alter table competitions add column prize_within text;

-- Two questions more that sentences of T&Cs answer.
alter table terms_quotes drop constraint terms_quotes_question_check;
alter table terms_quotes add constraint terms_quotes_question_check check (
  question in (
    'age', 'residence', 'closing', 'entries', 'choice', 'notice', 'answer', 'prize', 'sharing', 'alternative'
  )
);
