def mean: if length == 0 then null else add / length end;
(.ducks | sort_by(.mass) | map({name, heavy: (.mass > 1), eggs: (.eggs | mean)})),
(.ducks | group_by(.dives) | map({key: (.[0].dives | tostring), value: map(.name)}) | from_entries),
([.ducks[].note | strings | test("^t")?] | length),
(.nested | [paths(type == "number")] | map(map(tostring) | join("/"))),
([limit(5; range(0; 100; 7))] | map(. * . % 11) | unique),
(.ducks[0].note | ascii_upcase, length, utf8bytelength, @json, @base64, @uri),
([.ducks[] | .name | explode | map(. + 1) | implode] | join("-")),
(reduce range(0; 200) as $i (0; . + $i * 0.1) | floor),
(.total, (.nested | tojson | fromjson | .a.b.c[1][1][1].d))
