.mode column
.headers on
CREATE TABLE employee(id INTEGER PRIMARY KEY, name TEXT NOT NULL, dept TEXT, salary REAL, hired TEXT);
CREATE INDEX by_dept ON employee(dept, salary);
BEGIN;
INSERT INTO employee(name, dept, salary, hired) VALUES
  ('Ada', 'eng', 120.5, '2001-02-03'), ('Bob', 'ops', 80, '2010-11-12'), ('Cyd', 'eng', 99.25, '2015-06-30'),
  ('Dee', 'law', 150, '1999-12-31'), ('Eve', 'ops', 82.125, '2020-02-29'), ('Fay', NULL, NULL, NULL);
COMMIT;
SELECT * FROM employee ORDER BY name DESC;
SELECT dept, count(*) AS n, round(avg(salary), 3) AS mean, min(hired), max(hired) FROM employee GROUP BY dept HAVING n > 0 ORDER BY mean;
WITH RECURSIVE series(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM series WHERE i < 2000)
  SELECT sum(i), count(*), group_concat(i, ',') FILTER (WHERE i % 400 = 0) FROM series;
CREATE TABLE big(k INTEGER PRIMARY KEY, v TEXT, h INTEGER);
INSERT INTO big SELECT i, printf('%08x', (i * 2654435761) & 4294967295), abs((i * 7919) % 101) FROM
  (WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < 3000) SELECT i FROM s);
SELECT h, count(*) AS c, min(v), max(v) FROM big GROUP BY h ORDER BY c DESC, h LIMIT 5;
SELECT a.k, b.v FROM big a JOIN big b ON b.k = a.k * 7 WHERE a.h = 13 ORDER BY a.k LIMIT 7;
UPDATE big SET v = upper(v) WHERE k % 3 = 0;
DELETE FROM big WHERE h > 50;
SELECT count(*), sum(length(v)), total(h) FROM big;
SELECT name, salary, rank() OVER (ORDER BY salary DESC) AS r, lag(name) OVER (ORDER BY id) AS before FROM employee;
CREATE TRIGGER log AFTER UPDATE ON employee BEGIN INSERT INTO big VALUES(NULL, old.name || '>' || new.name, 0); END;
UPDATE employee SET name = name || '!' WHERE dept = 'eng';
SELECT v FROM big WHERE h = 0 AND v LIKE '%>%';
SELECT json_extract('{"a":[1,2,{"b":"x"}]}', '$.a[2].b'), strftime('%Y-%m-%d', '2024-02-28', '+2 days'), hex(zeroblob(3)), typeof(1.5), 7 / 2, 7 % 3, 1e3;
SELECT quote(x'00ff'), substr('hello', -3, 2), instr('hello', 'l'), replace('aXbX', 'X', '--'), 'A' < 'a', NULL IS NULL;
EXPLAIN QUERY PLAN SELECT * FROM employee WHERE dept = 'eng' AND salary > 100;
PRAGMA integrity_check;
SELECT * FROM missing;
