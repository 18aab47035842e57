-- What can be sold on given nights, over all houses: the few cells that restrict anything are found by night, and the
-- many that carry a price only are not in the index. A price that changes leaves it alone.
create index price_cell_restricted_idx on price_cell (night)
  where stop_sell or closed_arrival or closed_departure
    or min_stay is not null or min_through is not null or max_stay is not null;
