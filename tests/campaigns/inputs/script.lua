-- A little of everything: closures, metatables, coroutines, strings, goto, integers and floats, errors.
local Stack = {}
Stack.__index = Stack
function Stack.new() return setmetatable({n = 0}, Stack) end
function Stack:push(x) self.n = self.n + 1; self[self.n] = x end
function Stack:pop() local x = self[self.n]; self[self.n] = nil; self.n = self.n - 1; return x end

local s = Stack.new()
for i = 1, 10 do s:push(i * i) end
io.write("pop:")
while s.n > 0 do io.write(" ", s:pop()) end
print()

local function primes(limit)
  return coroutine.wrap(function()
    local composite = {}
    for i = 2, limit do
      if not composite[i] then
        coroutine.yield(i)
        for j = i * i, limit, i do composite[j] = true end
      end
    end
  end)
end
local count, last = 0, nil
for p in primes(20000) do count, last = count + 1, p end
print("primes", count, last)

print(string.format("%5d|%-8s|%08.3f|%x|%q|%g", 42, "left", math.pi, 0xbeef, "a\nb", 1e300))
print(("the quick brown fox"):gsub("%w+", function(w) return w:sub(1, 1):upper() .. w:sub(2) end))
for k, v in string.gmatch("a=1, b=22, c=333", "(%w+)=(%w+)") do io.write(k, "->", v, " ") end
print()
print(10 // 3, -10 // 3, 10 % -3, 7 / 2, 2 ^ 0.5, 1 << 62, math.maxinteger + 1 == math.mininteger)
print(select(2, pcall(function() error({code = 7}) end)).code)
print(select(2, pcall(function() local x = nil; return x.y end)))
print(pcall(string.rep, "x", -1), #string.rep("ab", 1000, ","))

local words = {}
for w in ("it was the best of times it was the worst of times"):gmatch("%a+") do
  words[w] = (words[w] or 0) + 1
end
local keys = {}
for w in pairs(words) do keys[#keys + 1] = w end
table.sort(keys, function(a, b) return words[a] > words[b] or (words[a] == words[b] and a < b) end)
for _, w in ipairs(keys) do io.write(w, ":", words[w], " ") end
print()

local function fib(n) if n < 2 then return n end return fib(n - 1) + fib(n - 2) end
print("fib", fib(22))
local t = setmetatable({}, {__index = function(_, k) return k * 2 end, __call = function(_, a) return a + 1 end})
print(t[21], t(41), #{1, 2, 3, nil, 5} >= 3)
for i = 1, 3 do
  for j = 1, 3 do
    if j == 2 then goto continue end
    io.write(i, ",", j, " ")
    ::continue::
  end
end
print()
print(table.concat({table.unpack({1, 2, 3, 4}, 2, 3)}, "-"), utf8.char(228, 8364), utf8.len("äö€"))
print(os.time({year = 2020, month = 1, day = 1, hour = 12}) ~= nil, tostring(1e15), 2^53, 0.1 + 0.2)
print(string.pack("<i4", 100):byte(1, -1))
print(math.type(1), math.type(1.0), math.tointeger(3.0), 3 | 4, ~0, "10" + 5)
print(load("return ... * 2")(21))
