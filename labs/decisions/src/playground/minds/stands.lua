-- A mind in Lua that is almost empty: it stands about.
--
-- `think` is begun again whenever it has come to its end, so it needs no loop. `ask` holds all questions and values of the
-- meadow, `act` all that can be done. What takes time is waited for.
function think()
  act.stand()
end
