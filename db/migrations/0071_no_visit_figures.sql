-- How fast pages are is measured with Lighthouse, and the log has the requests.
drop table visit_figures;
