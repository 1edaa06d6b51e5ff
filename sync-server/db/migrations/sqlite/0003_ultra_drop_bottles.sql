ALTER TABLE `ultra_drops` ADD `size_ml` integer;--> statement-breakpoint
ALTER TABLE `ultra_drops` ADD `vintage` integer;--> statement-breakpoint
ALTER TABLE `ultra_drops` ADD `pickup_from` integer;--> statement-breakpoint
ALTER TABLE `ultra_drops` ADD `pickup_until` integer;