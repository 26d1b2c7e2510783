(declare-const x (_ BitVec 8))
(check-sat)
(assert (bvult x y))
(check-sat)
