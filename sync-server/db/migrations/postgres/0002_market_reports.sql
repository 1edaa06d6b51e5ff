CREATE TABLE "market_reports" (
	"month" text PRIMARY KEY NOT NULL,
	"made_at" bigint NOT NULL,
	"listings" bigint NOT NULL,
	"prices" bigint NOT NULL,
	"report" jsonb NOT NULL
);
